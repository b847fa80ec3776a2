-- Projects, disputes and cases get numbers by rules too; numbers that people typed so far enter the register, so that no rule gives them again.
alter table numbering_rules drop constraint numbering_rules_kind_check, add constraint numbering_rules_kind check (kind ~ '^[a-z_]{1,40}$');

do $$
declare
  noun text[];
begin
  foreach noun slice 1 in array array[['project', 'projects'], ['law_dispute', 'law_disputes'], ['law_case', 'law_cases']] loop
    execute format($sql$
      insert into numbering_numbers (organization_id, kind, number_key, number, subject_id, taken_by, taken_at)
      select organization_id, %L, translate(lower(normalize(trim(number), NFKC)), '‐‑‒–—―−', '-------'), trim(number), id, created_by, created_at
      from %I where trim(number) <> '' order by id
      on conflict (organization_id, kind, number_key) do nothing $sql$, noun[1], noun[2]);
  end loop;
end $$;
