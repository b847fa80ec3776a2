-- The organisation's language: numbers, counters, documents, file names and the audit speak it, whoever submits, on whichever screen.

alter table organizations add locale text not null default 'zh-CN' check (locale in ('zh-CN', 'en'));

-- An organisation that was set up in English has its first roles in English: nothing else of it says so.
update organizations o set locale = 'en'
  where exists (select from roles r where r.organization_id = o.id and r.key = 'administrator' and r.name = 'Administrator');
