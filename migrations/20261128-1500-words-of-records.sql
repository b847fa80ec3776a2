-- Lists of records are searched through an index of what stands in the searched columns, read through views that carry the wall themselves.

-- Every sign of these texts and every pair of neighbours, small and in half width, so that containsPattern of src/shared/same-text.ts matches no text that lacks what it asks for
-- (src/engines/records/server/record-search.ts). An index needs each once; some are given more than once, which is faster. Nothing here looks beside pg_catalog.
create function bigrams(texts text[]) returns text[] language plpgsql immutable parallel safe cost 500 as $$
declare
  given text;
  signs text[];
  found text[] := '{}';
begin
  foreach given in array coalesce(texts, '{}') loop
    continue when given is null or given = '';
    if given ~ '[！-～]' then
      given := translate(given, '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～',
        '!"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~');
    end if;
    signs := string_to_array(lower(given), null);
    found := found || signs[1];
    for i in 2 .. cardinality(signs) loop
      found := found || (signs[i - 1] || signs[i]) || signs[i];
    end loop;
  end loop;
  return found;
end $$;

-- Of each noun what its list is searched by; `bigrams` is said as the index <table>_search says it.
create view law_cases_words as
  select organization_id, id, name, number, court_number, bigrams(array[name, number, court_number]) as bigrams
  from law_cases where organization_id = (select current_organization());
create view law_disputes_words as
  select organization_id, id, name, number, bigrams(array[name, number]) as bigrams
  from law_disputes where organization_id = (select current_organization());
create view intellectual_properties_words as
  select organization_id, id, name, number, application_number, registration_number, owner_names, nice_classes, sound,
    bigrams(array[name, number, application_number, registration_number, owner_names, nice_classes, sound]) as bigrams
  from intellectual_properties where organization_id = (select current_organization());
create view projects_words as
  select organization_id, id, name, number, bigrams(array[name, number]) as bigrams
  from projects where organization_id = (select current_organization());
create view law_firms_words as
  select organization_id, id, name, english_name, bigrams(array[name, english_name]) as bigrams
  from law_firms where organization_id = (select current_organization());
create view lawyers_words as
  select organization_id, id, name, bigrams(array[name]) as bigrams
  from lawyers where organization_id = (select current_organization());
create view intellectual_property_organizations_words as
  select organization_id, id, name, contact_name, bigrams(array[name, contact_name]) as bigrams
  from intellectual_property_organizations where organization_id = (select current_organization());
create view intellectual_property_fees_words as
  select organization_id, id, name, bigrams(array[name]) as bigrams
  from intellectual_property_fees where organization_id = (select current_organization());
create view loan_prime_rates_words as
  select organization_id, id, name, bigrams(array[name]) as bigrams
  from loan_prime_rates where organization_id = (select current_organization());
create view positions_words as
  select organization_id, id, name, bigrams(array[name]) as bigrams
  from positions where organization_id = (select current_organization());
-- Records are found by the names of parties too, those that became others among them.
create view counterparts_words as
  select organization_id, id, name, bigrams(array[name]) as bigrams
  from counterparts where organization_id = (select current_organization());
grant select on law_cases_words, law_disputes_words, intellectual_properties_words, projects_words, law_firms_words, lawyers_words,
  intellectual_property_organizations_words, intellectual_property_fees_words, loan_prime_rates_words, positions_words, counterparts_words to chancery_app;
