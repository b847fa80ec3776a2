-- Entries join the chain of the audit log in one statement: the head is read, locked, hashed on and moved in the database, so that nobody holds it while an answer travels.

-- `entries`: rows of audit_entries without their place, each with the text that is hashed before and behind its place (`canonicalText` in the audit engine).
create function append_audit(organization integer, entries jsonb) returns void language plpgsql as $$
declare
  place bigint;
  link bytea;
  previous bytea;
  entry jsonb;
begin
  select sequence, hash into place, link from audit_heads where organization_id = organization for update;
  if not found then
    insert into audit_heads (organization_id, sequence, hash) values (organization, 0, decode(repeat('00', 32), 'hex'))
      on conflict (organization_id) do update set sequence = audit_heads.sequence
      returning sequence, hash into place, link;
  end if;
  for entry in select value from jsonb_array_elements(entries) loop
    place := place + 1;
    previous := link;
    link := sha256(previous || convert_to((entry ->> 'textBefore') || place || (entry ->> 'textBehind'), 'UTF8'));
    insert into audit_entries (organization_id, sequence, at, actor_id, actor_name, ip, request_id, action, subject_kind, subject_id,
      subject_name, before, after, detail, previous_hash, hash)
    select organization, place, r.at, r.actor_id, r.actor_name, r.ip, r.request_id, r.action, r.subject_kind, r.subject_id,
      r.subject_name, nullif(r.before, 'null'), nullif(r.after, 'null'), nullif(r.detail, 'null'), previous, link
    from jsonb_to_record(entry) as r(at timestamptz, actor_id bigint, actor_name text, ip text, request_id text, action text,
      subject_kind text, subject_id bigint, subject_name text, before jsonb, after jsonb, detail jsonb);
  end loop;
  update audit_heads set sequence = place, hash = link where organization_id = organization;
end $$;
