-- Deadlines kept by who may see their record and who answers for it, in the order of their days: lists of one person's read ranges of an index, however many others there are.

-- One row for each deadline and holder of its record: a person's id, a department's with a minus, and 0 for whoever sees all, of what is not for named people alone. Written by the triggers below alone;
-- rows of before are made by 20261128-1601.
create table deadline_holders (
  organization_id integer not null references organizations,
  deadline_id bigint not null,
  holder bigint not null,
  -- Whether the holder answers for the record.
  is_own boolean not null,
  subject_kind text not null,
  state text not null,
  due date,
  primary key (organization_id, deadline_id, holder)
);
create index deadline_holders_by_day on deadline_holders (organization_id, holder, is_own, state, due, deadline_id) include (subject_kind);
alter table deadline_holders alter column holder set statistics 500;
select protect_table('deadline_holders', 'select');

-- Who holds a record that may have deadlines, once each. What a noun says of that (`holders` of its `DeadlineSubject`) has to say the same. A function for each record, so that the database looks one up
-- instead of joining all.
create function holders_of_deadlines(org_id integer, of_kind text, record bigint) returns table (holder bigint, is_own boolean)
  language plpgsql stable rows 3 as $$
begin
  if of_kind = 'law_case' then
    return query select a.holder, a.takes_part or a.holder is not distinct from r.handler_id
        from law_cases r join law_cases_access a on a.organization_id = r.organization_id and a.record_id = r.id where r.organization_id = org_id and r.id = record
      union all select 0::bigint, false from law_cases r where r.organization_id = org_id and r.id = record and not r.is_privileged;
  elsif of_kind = 'law_dispute' then
    return query select a.holder, a.takes_part or a.holder is not distinct from r.handler_id
        from law_disputes r join law_disputes_access a on a.organization_id = r.organization_id and a.record_id = r.id where r.organization_id = org_id and r.id = record
      union all select 0::bigint, false from law_disputes r where r.organization_id = org_id and r.id = record and not r.is_privileged;
  elsif of_kind = 'intellectual_property' then
    return query select v.holder, bool_or(v.own) from intellectual_properties r
        cross join lateral (values (r.handler_id, true), (r.created_by, false), (-r.department_id, false), (0, false)) v (holder, own)
      where r.organization_id = org_id and r.id = record and v.holder is not null group by v.holder;
  end if;
end $$;
revoke execute on function holders_of_deadlines(integer, text, bigint) from public;

-- Locks records, so that a deadline that comes and a holder who comes or goes at the same moment see each other.
create function lock_deadline_subjects(kind text, ids bigint[]) returns void language plpgsql as $$
begin
  if kind = 'law_case' then
    perform from law_cases where id = any(ids) order by id for no key update;
  elsif kind = 'law_dispute' then
    perform from law_disputes where id = any(ids) order by id for no key update;
  elsif kind = 'intellectual_property' then
    perform from intellectual_properties where id = any(ids) order by id for no key update;
  end if;
end $$;
revoke execute on function lock_deadline_subjects(text, bigint[]) from public;

-- Puts right the rows of these records, which the caller has locked. Their deadlines are locked behind them: one that moves at the same moment is read as it then is, or moves these rows too.
create function refresh_deadline_holders(org_id integer, of_kind text, ids bigint[]) returns void language plpgsql as $$
begin
  with wanted as materialized (select d.organization_id, d.id, s.holder, s.is_own, d.subject_kind, d.state, d.due
      from deadlines d cross join lateral holders_of_deadlines(d.organization_id, d.subject_kind, d.subject_id) s
      where d.organization_id = org_id and d.subject_kind = of_kind and d.subject_id = any(ids)
      for share of d),
    gone as (delete from deadline_holders h using deadlines d
      where d.organization_id = org_id and d.subject_kind = of_kind and d.subject_id = any(ids) and h.organization_id = d.organization_id and h.deadline_id = d.id
        and not exists (select from wanted w where w.id = h.deadline_id and w.holder = h.holder))
  insert into deadline_holders as h (organization_id, deadline_id, holder, is_own, subject_kind, state, due) select * from wanted
    on conflict (organization_id, deadline_id, holder) do update set (is_own, state, due) = row (excluded.is_own, excluded.state, excluded.due)
    where (h.is_own, h.state, h.due) is distinct from (excluded.is_own, excluded.state, excluded.due);
end $$;
revoke execute on function refresh_deadline_holders(integer, text, bigint[]) from public;

create function keep_deadline_holders() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform lock_deadline_subjects(c.kind, c.ids) from (select subject_kind as kind, array_agg(distinct subject_id) as ids from added group by 1 order by 1) c;
    insert into deadline_holders as h (organization_id, deadline_id, holder, is_own, subject_kind, state, due)
      select d.organization_id, d.id, s.holder, s.is_own, d.subject_kind, d.state, d.due
      from added d cross join lateral holders_of_deadlines(d.organization_id, d.subject_kind, d.subject_id) s
      on conflict (organization_id, deadline_id, holder) do nothing;
  elsif tg_op = 'DELETE' then
    delete from deadline_holders h using removed d where h.organization_id = d.organization_id and h.deadline_id = d.id;
  else
    update deadline_holders h set (state, due) = row (d.state, d.due) from added d join removed o on o.id = d.id
      where h.organization_id = d.organization_id and h.deadline_id = d.id and (d.state, d.due) is distinct from (o.state, o.due);
  end if;
  return null;
end $$;
create trigger deadlines_held_insert after insert on deadlines
  referencing new table as added for each statement execute function keep_deadline_holders();
create trigger deadlines_held_update after update on deadlines
  referencing new table as added old table as removed for each statement execute function keep_deadline_holders();
create trigger deadlines_held_delete after delete on deadlines
  referencing old table as removed for each statement execute function keep_deadline_holders();

-- Somebody holds a case or a dispute from now on, or no more: whoever writes the table by holder has locked the record.
create function keep_held_matters() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_deadline_holders(c.organization_id, tg_argv[0], c.ids)
    from (select organization_id, array_agg(distinct record_id) as ids from changed group by 1) c;
  return null;
end $$;
create function keep_held_matter() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_deadline_holders(new.organization_id, tg_argv[0], array[new.record_id]);
  return null;
end $$;
create trigger deadlines_held_insert after insert on law_cases_access
  referencing new table as changed for each statement execute function keep_held_matters('law_case');
create trigger deadlines_held_delete after delete on law_cases_access
  referencing old table as changed for each statement execute function keep_held_matters('law_case');
create trigger deadlines_held_update after update on law_cases_access for each row
  when (old.takes_part <> new.takes_part) execute function keep_held_matter('law_case');
create trigger deadlines_held_insert after insert on law_disputes_access
  referencing new table as changed for each statement execute function keep_held_matters('law_dispute');
create trigger deadlines_held_delete after delete on law_disputes_access
  referencing old table as changed for each statement execute function keep_held_matters('law_dispute');
create trigger deadlines_held_update after update on law_disputes_access for each row
  when (old.takes_part <> new.takes_part) execute function keep_held_matter('law_dispute');

-- Another handler, who may have held the record before, or seen by named people alone from now on; behind `access_update` of the same table, which comes first by its name.
create function keep_held_record() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from deadline_holders h using deadlines d
      where d.organization_id = old.organization_id and d.subject_kind = tg_argv[0] and d.subject_id = old.id and h.organization_id = d.organization_id and h.deadline_id = d.id;
  else
    perform refresh_deadline_holders(new.organization_id, tg_argv[0], array[new.id]);
  end if;
  return null;
end $$;
create trigger deadlines_held after update on law_cases for each row
  when ((old.handler_id, old.is_privileged) is distinct from (new.handler_id, new.is_privileged)) execute function keep_held_record('law_case');
create trigger deadlines_held after update on law_disputes for each row
  when ((old.handler_id, old.is_privileged) is distinct from (new.handler_id, new.is_privileged)) execute function keep_held_record('law_dispute');
create trigger deadlines_held after update on intellectual_properties for each row
  when ((old.handler_id, old.created_by, old.department_id) is distinct from (new.handler_id, new.created_by, new.department_id))
  execute function keep_held_record('intellectual_property');
create trigger deadlines_held_delete after delete on intellectual_properties for each row execute function keep_held_record('intellectual_property');

-- Makes the rows of deadlines that have none yet, some at a time, each lot in a transaction of its own; goes on where it ended.
create procedure fill_deadline_holders() language plpgsql as $$
declare
  ids bigint[];
  behind bigint := 0;
begin
  loop
    ids := array(select d.id from deadlines d where d.id > behind
      and not exists (select from deadline_holders h where h.organization_id = d.organization_id and h.deadline_id = d.id) order by d.id limit 1000);
    exit when cardinality(ids) = 0;
    perform lock_deadline_subjects(c.kind, c.ids)
      from (select d.subject_kind as kind, array_agg(distinct d.subject_id) as ids from deadlines d where d.id = any(ids) group by 1 order by 1) c;
    insert into deadline_holders (organization_id, deadline_id, holder, is_own, subject_kind, state, due)
      select d.organization_id, d.id, s.holder, s.is_own, d.subject_kind, d.state, d.due
      from deadlines d cross join lateral holders_of_deadlines(d.organization_id, d.subject_kind, d.subject_id) s where d.id = any(ids)
      for share of d
      on conflict (organization_id, deadline_id, holder) do nothing;
    commit;
    behind := ids[cardinality(ids)];
  end loop;
end $$;
revoke execute on procedure fill_deadline_holders() from public;
