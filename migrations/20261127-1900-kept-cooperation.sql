-- How often one contracted with an external party and for how much, kept with each change so that lists are sorted and filtered by it.

-- One row an external party, made with it. A party without a row is not counted yet (20261127-1901): nothing is added to it, it is counted as a whole.
create table counterpart_cooperations (
  organization_id integer not null references organizations,
  counterpart_id bigint not null references counterparts on delete cascade,
  -- Contracts that were signed (status 5 to 11); one that names the party twice counts once.
  times integer not null default 0,
  -- The first of its sums by currency code, which lists are put in order by; null: none.
  unit char(3),
  amount_minor numeric,
  primary key (organization_id, counterpart_id),
  constraint counterpart_cooperations_amount check ((unit is null) = (amount_minor is null))
);
create index counterpart_cooperations_times on counterpart_cooperations (organization_id, times, counterpart_id);
create index counterpart_cooperations_amount on counterpart_cooperations (organization_id, unit, amount_minor, counterpart_id);
select protect_table('counterpart_cooperations', 'select');

-- What those contracts come to, one sum a currency; a sum may be larger than a bigint.
create table counterpart_amounts (
  organization_id integer not null references organizations,
  counterpart_id bigint not null references counterparts on delete cascade,
  unit char(3) not null,
  -- Contracts in this currency.
  times integer not null,
  amount_minor numeric not null,
  primary key (organization_id, counterpart_id, unit)
);
create index counterpart_amounts_amount on counterpart_amounts (organization_id, unit, amount_minor, counterpart_id);
select protect_table('counterpart_amounts', 'select');

-- For lists, behind the wall (docs/decisions/20261120-search-behind-the-wall.md): numbers and codes are not compared by leakproof operators.
create view counterpart_cooperation_rows as
  select * from counterpart_cooperations where organization_id = (select current_organization());
create view counterpart_amount_rows as
  select * from counterpart_amounts where organization_id = (select current_organization());
grant select on counterpart_cooperation_rows, counterpart_amount_rows to chancery_app;

create function is_counted(status smallint) returns boolean language sql immutable parallel safe as 'select status between 5 and 11';

-- Counts parties anew, whose rows in `counterparts` the caller has locked `for update`; answers how many were not right.
create function recount_cooperations(ids bigint[]) returns integer language plpgsql as $$
declare
  wrong bigint[] := '{}';
begin
  create temporary table counted_anew on commit drop as
    select s.organization_id, s.counterpart_id, s.unit, count(*)::int as times, sum(s.amount_minor)::numeric as amount_minor
    from (select distinct p.organization_id, p.counterpart_id, c.id, c.amount_unit as unit, c.amount_minor
      from counterparts w join contract_parties p on p.organization_id = w.organization_id and p.counterpart_id = w.id
        join contracts c on c.id = p.contract_id and c.organization_id = p.organization_id
      where w.id = any(ids) and w.party_type = 2 and is_counted(c.status)) s
    group by s.organization_id, s.counterpart_id, s.unit;
  with kept as (select k.organization_id, k.counterpart_id, a.unit, a.times, a.amount_minor from counterpart_cooperations k
      join counterpart_amounts a using (organization_id, counterpart_id) where k.counterpart_id = any(ids)),
    anew as (select * from counted_anew where unit is not null),
    whole as (select w.organization_id, w.id, coalesce((select sum(n.times) from counted_anew n where n.counterpart_id = w.id), 0)::int as times,
        (select row (n.unit, n.amount_minor) from anew n where n.counterpart_id = w.id order by n.unit limit 1) as leading
      from counterparts w where w.id = any(ids) and w.party_type = 2)
  select array(
    select w.id from whole w left join counterpart_cooperations k on k.organization_id = w.organization_id and k.counterpart_id = w.id
      where k.times is distinct from w.times or (case when k.unit is not null then row (k.unit, k.amount_minor) end) is distinct from w.leading
    union (select counterpart_id from (table kept except table anew) gone)
    union (select counterpart_id from (table anew except table kept) missing)) into wrong;
  delete from counterpart_amounts where counterpart_id = any(wrong);
  insert into counterpart_amounts (organization_id, counterpart_id, unit, times, amount_minor)
    select * from counted_anew where unit is not null and counterpart_id = any(wrong);
  insert into counterpart_cooperations as k (organization_id, counterpart_id, times, unit, amount_minor)
    select w.organization_id, w.id, coalesce((select sum(n.times) from counted_anew n where n.counterpart_id = w.id), 0), f.unit, f.amount_minor
    from counterparts w left join lateral (select n.unit, n.amount_minor from counted_anew n where n.counterpart_id = w.id and n.unit is not null order by n.unit limit 1) f on true
    where w.id = any(wrong)
    on conflict (organization_id, counterpart_id) do update set times = excluded.times, unit = excluded.unit, amount_minor = excluded.amount_minor;
  drop table counted_anew;
  return cardinality(wrong);
end $$;
revoke execute on function recount_cooperations(bigint[]) from public;

-- Counts the parties that have no row yet, some at a time, each lot in a transaction of its own; goes on where it ended.
create procedure fill_cooperations() language plpgsql as $$
declare
  ids bigint[];
  behind bigint := 0;
begin
  loop
    ids := array(select p.id from counterparts p where p.party_type = 2 and p.id > behind
      and not exists (select from counterpart_cooperations k where k.organization_id = p.organization_id and k.counterpart_id = p.id)
      order by p.id limit 1000);
    exit when cardinality(ids) = 0;
    perform from counterparts where id = any(ids) order by id for update;
    perform recount_cooperations(ids);
    commit;
    behind := ids[cardinality(ids)];
  end loop;
end $$;
revoke execute on procedure fill_cooperations() from public;

-- Adds to what is kept: one place of the arrays for each contract that counts from now on (1) or no more (-1) for a party. Whoever changes a party's sums at
-- the same moment waits; the parties of a change are taken in one order.
create function add_cooperations(orgs integer[], parties bigint[], units text[], counts integer[], amounts numeric[]) returns void language plpgsql as $$
begin
  if orgs is null then return; end if;
  perform from counterpart_cooperations k where (k.organization_id, k.counterpart_id) in (select * from unnest(orgs, parties))
    order by k.organization_id, k.counterpart_id for update;
  with given as (select o, p, u::char(3) as u, sum(n)::int as n, sum(a) as a from unnest(orgs, parties, units, counts, amounts) g (o, p, u, n, a)
      where u is not null group by o, p, u having sum(n) <> 0 or sum(a) <> 0),
    known as (update counterpart_amounts s set times = s.times + g.n, amount_minor = s.amount_minor + g.a
      from given g where s.organization_id = g.o and s.counterpart_id = g.p and s.unit = g.u returning g.o, g.p, g.u)
  insert into counterpart_amounts (organization_id, counterpart_id, unit, times, amount_minor)
    select g.o, g.p, g.u, g.n, g.a from given g join counterpart_cooperations k on k.organization_id = g.o and k.counterpart_id = g.p
    where not exists (select from known w where (w.o, w.p, w.u) = (g.o, g.p, g.u));
  delete from counterpart_amounts s using (select distinct * from unnest(orgs, parties)) g (o, p)
    where s.organization_id = g.o and s.counterpart_id = g.p and s.times = 0;
  update counterpart_cooperations k set times = k.times + g.n,
    (unit, amount_minor) = (select s.unit, s.amount_minor from counterpart_amounts s
      where s.organization_id = k.organization_id and s.counterpart_id = k.counterpart_id order by s.unit limit 1)
    from (select o, p, sum(n)::int as n from unnest(orgs, parties, counts) t (o, p, n) group by o, p) g
    where k.organization_id = g.o and k.counterpart_id = g.p;
end $$;
revoke execute on function add_cooperations(integer[], bigint[], text[], integer[], numeric[]) from public;

-- A contract is signed, is of another amount, or is deleted. A merge of one of its parties, which changes what the contract names without its row, holds the parties: it
-- waits for this, or this for it, and then sees what it put there.
create function count_contract() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held bigint[] := '{}';
  ids bigint[];
begin
  loop
    ids := array(select distinct p.counterpart_id from contract_parties p
      where p.organization_id = old.organization_id and p.contract_id = old.id and p.counterpart_id is not null order by 1);
    exit when ids <@ held;
    perform from counterparts c where c.id = any(ids) order by c.id for key share;
    held := held || ids;
  end loop;
  perform add_cooperations(array_agg(old.organization_id), array_agg(i.id), array_agg(c.unit), array_agg(c.n), array_agg(c.amount))
    from unnest(ids) i (id), (select old.amount_unit as unit, -1 as n, -old.amount_minor::numeric as amount where is_counted(old.status)
      union all select new.amount_unit, 1, new.amount_minor where tg_op = 'UPDATE' and is_counted(new.status)) c;
  if tg_op = 'DELETE' then return old; end if;
  return null;
end $$;
create trigger contracts_counted after update of status, amount_minor, amount_unit on contracts for each row
  when ((is_counted(old.status) or is_counted(new.status)) and
    (is_counted(old.status), old.amount_minor, old.amount_unit) is distinct from (is_counted(new.status), new.amount_minor, new.amount_unit))
  execute function count_contract();
create trigger contracts_counted_gone before delete on contracts for each row when (is_counted(old.status)) execute function count_contract();

-- A contract that counts names other parties: a merge, its undoing, rows that are loaded. `n`: how many of its rows name the party more than before.
create function count_contract_parties() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from contracts c where c.id in (select contract_id from added) and is_counted(c.status)) then return null; end if;
    perform count_named(array_agg(organization_id), array_agg(contract_id), array_agg(counterpart_id), array_agg(1)) from added;
  elsif tg_op = 'DELETE' then
    if not exists (select from contracts c where c.id in (select contract_id from removed) and is_counted(c.status)) then return null; end if;
    perform count_named(array_agg(organization_id), array_agg(contract_id), array_agg(counterpart_id), array_agg(-1)) from removed;
  else
    perform count_named(array_agg(organization_id), array_agg(contract_id), array_agg(counterpart_id), array_agg(n))
      from (select organization_id, contract_id, counterpart_id, 1 as n from added
        union all select organization_id, contract_id, counterpart_id, -1 from removed) t;
  end if;
  return null;
end $$;
create function count_named(orgs integer[], ids bigint[], parties bigint[], more integer[]) returns void language sql as $$
  select add_cooperations(array_agg(o), array_agg(p), array_agg(unit), array_agg(d), array_agg(d * amount)) from (
    select t.o, t.p, c.amount_unit::text as unit, c.amount_minor::numeric as amount, (x.now > 0)::int - (x.now - t.n > 0)::int as d
    from (select o, i, p, sum(n) as n from unnest(orgs, ids, parties, more) t (o, i, p, n) where p is not null group by o, i, p) t
      join contracts c on c.id = t.i and c.organization_id = t.o and is_counted(c.status)
      cross join lateral (select count(*) as now from contract_parties x
        where x.organization_id = t.o and x.contract_id = t.i and x.counterpart_id = t.p) x) changed where d <> 0
$$;
revoke execute on function count_named(integer[], bigint[], bigint[], integer[]) from public;
create trigger contract_parties_counted_insert after insert on contract_parties
  referencing new table as added for each statement execute function count_contract_parties();
create trigger contract_parties_counted_delete after delete on contract_parties
  referencing old table as removed for each statement execute function count_contract_parties();
create trigger contract_parties_counted_update after update on contract_parties
  referencing new table as added old table as removed for each statement execute function count_contract_parties();

create function begin_cooperations() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into counterpart_cooperations (organization_id, counterpart_id) select organization_id, id from added where party_type = 2;
  return null;
end $$;
create trigger counterparts_counted after insert on counterparts
  referencing new table as added for each statement execute function begin_cooperations();
