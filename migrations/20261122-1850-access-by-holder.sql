-- Who may see which record, kept by holder (a person or a department) beside the record in the order of its lists: what anybody may see is a few ranges of an index.

-- Makes <records>_access for the records of one kind, fills it, and keeps it in the same transaction as what it is made from, whoever writes that. A holder is
-- a person's id, or a department's with a minus. Nobody but these triggers writes the table. `rule` is the noun's `AccessRule` (src/engines/access/domain/access-rule.ts).
create function keep_access(records regclass, rule jsonb) returns void
  language plpgsql
  as $$
declare
  access text := format('%I', records::text || '_access');
  kind text := rule ->> 'kind';
  named_only text := rule ->> 'namedOnly';
  members jsonb := rule -> 'members';
  -- Columns of the record that are kept beside each holder.
  carried text[] := array(select distinct c from (select jsonb_array_elements_text(rule -> 'carried')
    union all select rule ->> 'department' union all select rule ->> 'namedOnly' union all select rule ->> 'type' union all select rule ->> 'status') all_of (c)
    where c is not null order by 1);
  list text := array_to_string(carried, ', ');
  decides text[] := array(select jsonb_array_elements_text(rule -> 'owners'))
    || array_remove(array[rule ->> 'department', named_only], null);
  -- `open` is one comparison that begins with a column.
  open text := coalesce('r.' || (rule ->> 'open'), 'true');
  holders text;
  wanted text;
  put_right text;
  one text;
  name text;
begin
  holders := (select string_agg(format('select r.%I as holder, true as is_owner, false as is_given, false as takes_part, false as may_update where r.%I is not null', o, o), ' union all ')
    from jsonb_array_elements_text(rule -> 'owners') o);
  if rule ? 'department' then
    holders := holders || format(' union all select -r.%I, false, false, false, false where r.%I is not null%s', rule ->> 'department', rule ->> 'department',
      case when named_only is null then '' else format(' and not r.%I', named_only) end);
  end if;
  if (rule ->> 'grants')::boolean then
    holders := holders || format(' union all select g.user_id, false, true, g.reason = ''participant'', g.ability = ''update'' from grants g
      where g.organization_id = r.organization_id and g.subject_kind = %L and g.subject_id = r.id', kind);
  end if;
  if members is not null then
    holders := holders || format(' union all select m.%I, false, true, true, false from %I m where m.organization_id = r.organization_id and m.%I = r.id',
      members ->> 'person', members ->> 'table', members ->> 'record');
  end if;
  wanted := format('select r.organization_id, r.id as record_id, h.holder, bool_or(h.is_owner) as is_owner, bool_or(h.is_given) as is_given, bool_or(h.takes_part) as takes_part,
      bool_or(h.may_update) as may_update, (%s) as is_open, %s
    from %%s r cross join lateral (%s) h where %%s group by r.organization_id, r.id, h.holder, (%s), %s',
    open, (select string_agg(format('r.%I', c), ', ') from unnest(carried) c), holders, open, (select string_agg(format('r.%I', c), ', ') from unnest(carried) c));

  put_right := format('on conflict (organization_id, record_id, holder) do update
        set (is_owner, is_given, takes_part, may_update, is_open, %1$s) = row (excluded.is_owner, excluded.is_given, excluded.takes_part, excluded.may_update, excluded.is_open, %2$s)
        where (a.is_owner, a.is_given, a.takes_part, a.may_update, a.is_open, %3$s)
          is distinct from (excluded.is_owner, excluded.is_given, excluded.takes_part, excluded.may_update, excluded.is_open, %2$s)', list,
    (select string_agg(format('excluded.%I', c), ', ') from unnest(carried) c), (select string_agg(format('a.%I', c), ', ') from unnest(carried) c));

  -- Rows first, indexes after them: an installation may have a million records.
  set local maintenance_work_mem = '256MB';
  execute format('create table %s as %s with no data', access, format(wanted, records, 'true'));
  execute format('insert into %s %s', access, format(wanted, records, 'true'));
  foreach one in array array['organization_id', 'record_id', 'holder', 'is_owner', 'is_given', 'takes_part', 'may_update', 'is_open'] loop
    execute format('alter table %s alter column %I set not null', access, one);
  end loop;
  execute format('alter table %s add primary key (organization_id, record_id, holder)', access);
  execute format('alter table %s alter column holder set statistics 500', access);
  for name, one in select o.key, o.value from jsonb_each_text(rule -> 'orders') o loop
    execute format('create index %I on %s (organization_id, holder, %s, record_id) include (is_open, is_owner, takes_part%s)',
      records::text || '_access_' || name, access, one,
      (select coalesce(string_agg(', ' || c, ''), '') from unnest(array_remove(array[rule ->> 'department', named_only, rule ->> 'status'], null)) c
       where c <> all(regexp_split_to_array(one, '\W+'))));
  end loop;
  if rule ? 'own' then
    execute format('create index %I on %s (organization_id, holder, %s, record_id) where is_owner or takes_part',
      records::text || '_access_own', access, rule ->> 'own');
  end if;
  execute format('comment on table %s is %L', access, rule::text);
  execute format('analyze %s', access);
  perform protect_table(access::regclass, 'select');

  -- What a record's rows should be, put right for one record whose own row is locked.
  execute format($f$
    create function refresh_%1$s_access(org_id integer, row_id bigint) returns void
      language plpgsql security definer set search_path = public, pg_temp as $body$
    begin
      perform from %1$I where organization_id = org_id and id = row_id for no key update;
      with wanted as materialized (%3$s),
        gone as (delete from %2$s a where a.organization_id = org_id and a.record_id = row_id
          and not exists (select from wanted w where w.holder = a.holder))
      insert into %2$s as a select * from wanted %12$s;
    end $body$;
    revoke execute on function refresh_%1$s_access(integer, bigint) from public;
    create function %1$s_access_records() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $body$
    begin
      if tg_op = 'INSERT' then
        -- What was given in the very statement that made the record may stand there already.
        insert into %2$s as a %5$s %12$s;
      elsif tg_op = 'DELETE' then
        delete from %2$s a using changed d where a.organization_id = d.organization_id and a.record_id = d.id;
      elsif (%6$s) is distinct from (%7$s) then
        perform refresh_%1$s_access(new.organization_id, new.id);
      else
        update %2$s set (is_open, %4$s) = row (%8$s, %9$s) where organization_id = new.organization_id and record_id = new.id;
      end if;
      return null;
    end $body$;
    create function %1$s_access_people() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $body$
    begin
      if tg_op <> 'INSERT' then
        perform refresh_%1$s_access(old.organization_id, (to_jsonb(old) ->> tg_argv[0])::bigint);
      end if;
      if tg_op <> 'DELETE' then
        perform refresh_%1$s_access(new.organization_id, (to_jsonb(new) ->> tg_argv[0])::bigint);
      end if;
      return null;
    end $body$;
    create trigger access_insert after insert on %1$I referencing new table as changed for each statement execute function %1$s_access_records();
    create trigger access_delete after delete on %1$I referencing old table as changed for each statement execute function %1$s_access_records();
    create trigger access_update after update on %1$I for each row
      when ((%10$s) is distinct from (%11$s)) execute function %1$s_access_records();
    $f$, records::text, access, format(wanted, records, 'r.organization_id = org_id and r.id = row_id'), list,
    format(wanted, 'changed', 'true'),
    (select string_agg(format('old.%I', c), ', ') from unnest(decides) c),
    (select string_agg(format('new.%I', c), ', ') from unnest(decides) c),
    coalesce('new.' || (rule ->> 'open'), 'true'),
    (select string_agg(format('new.%I', c), ', ') from unnest(carried) c),
    (select string_agg(format('old.%I', c), ', ') from unnest(carried || decides) c),
    (select string_agg(format('new.%I', c), ', ') from unnest(carried || decides) c),
    put_right);
  if (rule ->> 'grants')::boolean then
    execute format('create trigger %1$s_access_given after insert on grants for each row when (new.subject_kind = %2$L) execute function %1$s_access_people(''subject_id'');
      create trigger %1$s_access_taken after delete on grants for each row when (old.subject_kind = %2$L) execute function %1$s_access_people(''subject_id'');
      create trigger %1$s_access_changed after update on grants for each row when (old.subject_kind = %2$L or new.subject_kind = %2$L) execute function %1$s_access_people(''subject_id'')',
      records::text, kind);
  end if;
  if members is not null then
    execute format('create trigger %s_access_members after insert or update or delete on %I for each row execute function %s_access_people(%L)',
      records::text, members ->> 'table', records::text, members ->> 'record');
  end if;
end $$;
revoke execute on function keep_access(regclass, jsonb) from public;

select keep_access('contracts', '{
  "kind": "contract",
  "table": "contracts",
  "owners": ["initiator_id", "handler_id"],
  "department": "department_id",
  "grants": true,
  "open": "status > 1",
  "status": "status",
  "carried": ["status", "updated_at", "number_key", "name", "amount_unit", "amount_minor", "start_date", "end_date"],
  "own": "updated_at",
  "orders": {
    "updated": "updated_at",
    "number": "number_key",
    "name": "name collate \"zh-x-icu\"",
    "amount": "amount_unit, amount_minor",
    "start": "start_date",
    "end": "end_date",
    "status": "status, updated_at"
  }
}');
