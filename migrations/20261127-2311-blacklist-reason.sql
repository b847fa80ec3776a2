-- Why a contract was submitted although a party of it is on the blacklist; '' where none was.

alter table contracts add column blacklist_reason text not null default '';
