-- Saved filters become views: with a key of their own, the columns that belong to them, and one that a list opens with.
update title_choices set choice = jsonb_build_object(
  'columns', choice -> 'columns',
  'views', (select coalesce(jsonb_agg(jsonb_build_object('id', 'v' || v.place, 'name', v.one ->> 'name', 'query', v.one ->> 'query', 'columns', null) order by v.place), '[]')
    from jsonb_array_elements(coalesce(choice -> 'savedFilters', '[]')) with ordinality v (one, place)),
  'defaultView', null);
