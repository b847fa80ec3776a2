-- Business staff and finance saw six screens of the settings: where an organisation left these two roles as they were given, they no longer open forms, flows, numbering rules and lists of people.
with plain as (
  select organization_id, id from roles where key in ('businessStaff', 'financeReviewer') and version = 1
), taken as (
  delete from role_permissions p using plain
  where p.organization_id = plain.organization_id and p.role_id = plain.id
    and p.permission in ('form.read', 'flow.read', 'numbering.read', 'people.read')
  returning p.organization_id
)
update organizations set access_version = access_version + 1 where id in (select organization_id from taken);
