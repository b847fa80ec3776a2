-- Names are sorted by pinyin: contracts and parties by an index of that order.

drop index contracts_name;
create index contracts_name on contracts (organization_id, name collate "zh-x-icu", id);
create index counterparts_name on counterparts (organization_id, party_type, name collate "zh-x-icu", id);
