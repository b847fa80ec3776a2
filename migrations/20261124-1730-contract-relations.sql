-- Contracts that hang together, so that each of them can be asked for what relates to it: what forms say, and what people tied by hand.

create table contract_relations (
  organization_id integer not null references organizations,
  -- The main contract, the framework, the contract that was renewed or altered; of two that are merely related the older record.
  from_id bigint not null references contracts on delete cascade,
  to_id bigint not null references contracts on delete cascade,
  -- 1 main and supplementary, 2 framework and order, 3 related, 4 renewal, 5 alteration.
  relation_type smallint not null check (relation_type between 1 and 5),
  source text not null check (source in ('form', 'given')),
  -- The contract whose form says so, and the field; null where people tied them.
  said_by bigint check (said_by in (from_id, to_id)),
  field_id text,
  constraint contract_relations_two check (from_id <> to_id),
  constraint contract_relations_plain check (relation_type <> 3 or from_id < to_id),
  constraint contract_relations_said check ((source = 'form') = (said_by is not null) and (said_by is null) = (field_id is null)),
  constraint contract_relations_once unique nulls not distinct (organization_id, from_id, to_id, relation_type, said_by, field_id)
);
create index contract_relations_to on contract_relations (organization_id, to_id, from_id);
create index contract_relations_said_by on contract_relations (organization_id, said_by) where said_by is not null;
select protect_table('contract_relations');

-- What the forms of contracts say until now. Which of two is the main contract or the framework follows from the category of the one whose form it is, as
-- src/features/contracts/domain/contract-relations.ts has it.
insert into contract_relations (organization_id, from_id, to_id, relation_type, source, said_by, field_id)
  -- The fields of each version of a form are looked for once, not for each of its contracts.
  with fields as materialized (
    select v.organization_id, v.id as version_id, found ->> 'id' as field_id
    from form_versions v
      cross join lateral jsonb_path_query(v.definition, '$.fieldGroupList[*].fieldList[*] ? (@.type == "relatedContracts")') found
  )
  select organization_id,
    case when is_below then own else other end,
    case when is_below then other else own end,
    relation_type, 'form', own, field_id
  from (
    select c.organization_id, c.id as own, o.id as other, field.field_id, g.relation_type,
      -- Whether the other one is the supplementary contract, the order: the one below.
      case g.relation_type
        when 1 then c.category not in (3, 4, 5)
        when 2 then c.category = 2
        when 3 then c.id < o.id
        else false
      end as is_below
    from contracts c
      join fields field on field.organization_id = c.organization_id and field.version_id = c.form_version_id
      cross join lateral jsonb_array_elements(
        case when jsonb_typeof(c.form_values -> field.field_id) = 'array' then c.form_values -> field.field_id else '[]' end
      ) raw
      cross join lateral (
        select (raw ->> 'relationType')::smallint as relation_type
        where raw ->> 'relationType' ~ '^[1-5]$'
      ) g
      cross join lateral jsonb_array_elements(
        case when jsonb_typeof(raw -> 'contractIDs') = 'array' then raw -> 'contractIDs' else '[]' end
      ) named
      join contracts o on o.organization_id = c.organization_id and o.id <> c.id
        and o.id = case when jsonb_typeof(named) = 'number' and named::text ~ '^[0-9]{1,15}$' then named::text::bigint end
  ) said
  on conflict do nothing;
