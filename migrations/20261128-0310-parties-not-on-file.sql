-- Lists tell which outside party of a contract is not on file: what marks them on contracts that were saved before that was told (20261128-0311).

-- As `partyNames` writes them, in the organisation's language. A contract whose names say anything else already is left as it is.
create procedure mark_parties_not_on_file() language plpgsql as $$
declare
  organization record;
  ids bigint[];
  behind bigint;
begin
  for organization in select id, case locale when 'en' then ' (not on file)' else '（未建档）' end as mark from organizations order by id loop
    behind := 0;
    loop
      ids := array(select distinct p.contract_id from contract_parties p where p.organization_id = organization.id and p.counterpart_id is null
        and p.party_type = 2 and p.contract_id > behind order by 1 limit 1000);
      exit when cardinality(ids) = 0;
      perform from contracts where organization_id = organization.id and id = any(ids) order by id for no key update;
      update contracts c set party_names = n.marked
        from (select p.contract_id, string_agg(p.name, '、' order by p.ordinal) as plain,
            string_agg(p.name || case when p.counterpart_id is null then organization.mark else '' end, '、' order by p.ordinal) as marked
          from contract_parties p where p.organization_id = organization.id and p.contract_id = any(ids) and p.party_type = 2 group by 1) n
        where c.organization_id = organization.id and c.id = n.contract_id and c.party_names = n.plain;
      commit;
      behind := ids[cardinality(ids)];
    end loop;
  end loop;
end $$;
revoke execute on procedure mark_parties_not_on_file() from public;
