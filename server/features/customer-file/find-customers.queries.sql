-- The statements of the repository, and their plans on a million bookings in a connection that has prepared them.
-- Written by `npm run query-plans`; tests compare the statements, reviewers the plans.

-- findByBeginning: of a number
-- $1 = '4321'
-- $2 = '4321:'
-- $3 = 'stadtwagen'
-- $4 = '+494321'
-- $5 = '+494321:'
-- $6 = 'stadtwagen'
-- $7 = '+494321'
-- $8 = '+494321:'
-- $9 = 'stadtwagen'
-- $10 = '{3,9}'
-- $11 = '{3,9}'
-- $12 = '{3,9}'
with "step0" as materialized (select id, registered_city_id, main_customer_id from customer where "customer_number" collate "C" >= $1 and "customer_number" collate "C" < $2
and provider_id = $3 order by "customer_number" collate "C" limit 2000), "step1" as materialized (select id, registered_city_id, main_customer_id from customer where "mobile_phone" collate "C" >= $4 and "mobile_phone" collate "C" < $5
and provider_id = $6 order by "mobile_phone" collate "C" limit 2000), "step2" as materialized (select id, registered_city_id, main_customer_id from customer where "phone" collate "C" >= $7 and "phone" collate "C" < $8
and provider_id = $9 order by "phone" collate "C" limit 2000)
select customer.id, customer.customer_number as number, customer.prename, customer.name, customer.state,
  customer.city as place, city.id as "cityId", city.title as city
from (select id, min(step) as step from ((select id, 0 as step from
      (select id, registered_city_id, main_customer_id from "step0" limit 2000) hit
      where coalesce("hit"."registered_city_id", (select main.registered_city_id from customer main
where main.id = "hit"."main_customer_id")) = any($10::integer[]) limit 9) union all (select id, 1 as step from
      (select id, registered_city_id, main_customer_id from "step1" limit 2000) hit
      where coalesce("hit"."registered_city_id", (select main.registered_city_id from customer main
where main.id = "hit"."main_customer_id")) = any($11::integer[]) limit 9) union all (select id, 2 as step from
      (select id, registered_city_id, main_customer_id from "step2" limit 2000) hit
      where coalesce("hit"."registered_city_id", (select main.registered_city_id from customer main
where main.id = "hit"."main_customer_id")) = any($12::integer[]) limit 9)) hits group by id) found
  join customer on customer.id = found.id
  left join city on city.id = coalesce("customer"."registered_city_id", (select main.registered_city_id from customer main
where main.id = "customer"."main_customer_id"))
order by found.step, customer.name, customer.prename, customer.id;
-- | Sort
-- |   Sort Key: (min((0))), customer.name, customer.prename, customer.id
-- |   CTE step0
-- |     ->  Limit
-- |           ->  Index Scan using customer_number_begins on customer customer_1
-- |                 Index Cond: (((customer_number)::text >= '4321'::text) AND ((customer_number)::text < '4321:'::text))
-- |                 Filter: (provider_id = 'stadtwagen'::text)
-- |   CTE step1
-- |     ->  Limit
-- |           ->  Index Scan using customer_mobile_phone_begins on customer customer_2
-- |                 Index Cond: (((mobile_phone)::text >= '+494321'::text) AND ((mobile_phone)::text < '+494321:'::text))
-- |                 Filter: (provider_id = 'stadtwagen'::text)
-- |   CTE step2
-- |     ->  Limit
-- |           ->  Index Scan using customer_phone_begins on customer customer_3
-- |                 Index Cond: (((phone)::text >= '+494321'::text) AND ((phone)::text < '+494321:'::text))
-- |                 Filter: (provider_id = 'stadtwagen'::text)
-- |   ->  Hash Left Join
-- |         Hash Cond: (COALESCE(customer.registered_city_id, (SubPlan 4)) = city.id)
-- |         ->  Nested Loop
-- |               ->  GroupAggregate
-- |                     Group Key: hit.id
-- |                     ->  Sort
-- |                           Sort Key: hit.id
-- |                           ->  Append
-- |                                 ->  Limit
-- |                                       ->  Subquery Scan on hit
-- |                                             Filter: (COALESCE(hit.registered_city_id, (SubPlan 5)) = ANY ('{3,9}'::integer[]))
-- |                                             ->  Limit
-- |                                                   ->  CTE Scan on step0
-- |                                             SubPlan 5
-- |                                               ->  Index Scan using customer_pkey on customer main_1
-- |                                                     Index Cond: (id = hit.main_customer_id)
-- |                                 ->  Limit
-- |                                       ->  Subquery Scan on hit_1
-- |                                             Filter: (COALESCE(hit_1.registered_city_id, (SubPlan 6)) = ANY ('{3,9}'::integer[]))
-- |                                             ->  Limit
-- |                                                   ->  CTE Scan on step1
-- |                                             SubPlan 6
-- |                                               ->  Index Scan using customer_pkey on customer main_2
-- |                                                     Index Cond: (id = hit_1.main_customer_id)
-- |                                 ->  Limit
-- |                                       ->  Subquery Scan on hit_2
-- |                                             Filter: (COALESCE(hit_2.registered_city_id, (SubPlan 7)) = ANY ('{3,9}'::integer[]))
-- |                                             ->  Limit
-- |                                                   ->  CTE Scan on step2
-- |                                             SubPlan 7
-- |                                               ->  Index Scan using customer_pkey on customer main_3
-- |                                                     Index Cond: (id = hit_2.main_customer_id)
-- |               ->  Index Scan using customer_pkey on customer
-- |                     Index Cond: (id = hit.id)
-- |         ->  Hash
-- |               ->  Seq Scan on city
-- |         SubPlan 4
-- |           ->  Index Scan using customer_pkey on customer main
-- |                 Index Cond: (id = customer.main_customer_id)

-- findByBeginning: of a name
-- $1 = 'erika mueller'
-- $2 = 'erika mueller􏿿'
-- $3 = 'stadtwagen'
-- $4 = 'erika'
-- $5 = 'mueller'
-- $6 = 'mueller􏿿'
-- $7 = 'stadtwagen'
-- $8 = 'erika'
-- $9 = 'mueller'
-- $10 = 'mueller􏿿'
-- $11 = 'stadtwagen'
-- $12 = '{3,9}'
-- $13 = '{3,9}'
-- $14 = '{3,9}'
with "step0" as materialized (select id, registered_city_id, main_customer_id from customer where true and find_fold(name) collate "C" >= $1 and find_fold(name) collate "C" < $2
  and provider_id = $3 order by find_fold(name) collate "C" limit 2000), "step1" as materialized (select id, registered_city_id, main_customer_id from customer where find_fold(prename) collate "C" = $4 and find_fold(name) collate "C" >= $5 and find_fold(name) collate "C" < $6
  and provider_id = $7 order by find_fold(prename) collate "C", find_fold(name) collate "C" limit 2000), "step2" as materialized (select id, registered_city_id, main_customer_id from customer where find_fold(name) collate "C" = $8 and find_fold(prename) collate "C" >= $9 and find_fold(prename) collate "C" < $10
  and provider_id = $11 order by find_fold(name) collate "C", find_fold(prename) collate "C" limit 2000)
select customer.id, customer.customer_number as number, customer.prename, customer.name, customer.state,
  customer.city as place, city.id as "cityId", city.title as city
from (select id, min(step) as step from ((select id, 0 as step from
      (select id, registered_city_id, main_customer_id from "step0" limit 2000) hit
      where coalesce("hit"."registered_city_id", (select main.registered_city_id from customer main
where main.id = "hit"."main_customer_id")) = any($12::integer[]) limit 9) union all (select id, 1 as step from
      (select id, registered_city_id, main_customer_id from "step1" limit 2000) hit
      where coalesce("hit"."registered_city_id", (select main.registered_city_id from customer main
where main.id = "hit"."main_customer_id")) = any($13::integer[]) limit 9) union all (select id, 2 as step from
      (select id, registered_city_id, main_customer_id from "step2" limit 2000) hit
      where coalesce("hit"."registered_city_id", (select main.registered_city_id from customer main
where main.id = "hit"."main_customer_id")) = any($14::integer[]) limit 9)) hits group by id) found
  join customer on customer.id = found.id
  left join city on city.id = coalesce("customer"."registered_city_id", (select main.registered_city_id from customer main
where main.id = "customer"."main_customer_id"))
order by found.step, customer.name, customer.prename, customer.id;
-- | Sort
-- |   Sort Key: (min((0))), customer.name, customer.prename, customer.id
-- |   CTE step0
-- |     ->  Limit
-- |           ->  Index Scan using customer_named on customer customer_1
-- |                 Index Cond: (((btrim(regexp_replace(replace(replace(replace(replace(lower(translate(name, 'ÄÖÜÀÁÂÃÅÇÈÉÊËÌÍÎÏÑÒÓÔÕØÙÚÛÝŠŽŁĞİŞĆČĐŘĚŮŃŚŹŻĄĘŐŰàáâãåçèéêëìíîïñòóôõøùúûýÿšžłğışćčđřěůńśźżąęőű.,;:_-+/&@''’"()%*\'::text, 'äöüaaaaaceeeeiiiinooooouuuyszlgisccdreunszzaeouaaaaaceeeeiiiinooooouuuyyszlgisccdreunszzaeou                  '::text)), 'ä'::text, 'ae'::text), 'ö'::text, 'oe'::text), 'ü'::text, 'ue'::text), 'ß'::text, 'ss'::text), ' {2,}'::text, ' '::text, 'g'::text)))::text >= $1) AND ((btrim(regexp_replace(replace(replace(replace(replace(lower(translate(name, 'ÄÖÜÀÁÂÃÅÇÈÉÊËÌÍÎÏÑÒÓÔÕØÙÚÛÝŠŽŁĞİŞĆČĐŘĚŮŃŚŹŻĄĘŐŰàáâãåçèéêëìíîïñòóôõøùúûýÿšžłğışćčđřěůńśźżąęőű.,;:_-+/&@''’"()%*\'::text, 'äöüaaaaaceeeeiiiinooooouuuyszlgisccdreunszzaeouaaaaaceeeeiiiinooooouuuyyszlgisccdreunszzaeou                  '::text)), 'ä'::text, 'ae'::text), 'ö'::text, 'oe'::text), 'ü'::text, 'ue'::text), 'ß'::text, 'ss'::text), ' {2,}'::text, ' '::text, 'g'::text)))::text < $2))
-- |                 Filter: (provider_id = $3)
-- |   CTE step1
-- |     ->  Limit
-- |           ->  Index Scan using customer_prenamed on customer customer_2
-- |                 Index Cond: (((btrim(regexp_replace(replace(replace(replace(replace(lower(translate(prename, 'ÄÖÜÀÁÂÃÅÇÈÉÊËÌÍÎÏÑÒÓÔÕØÙÚÛÝŠŽŁĞİŞĆČĐŘĚŮŃŚŹŻĄĘŐŰàáâãåçèéêëìíîïñòóôõøùúûýÿšžłğışćčđřěůńśźżąęőű.,;:_-+/&@''’"()%*\'::text, 'äöüaaaaaceeeeiiiinooooouuuyszlgisccdreunszzaeouaaaaaceeeeiiiinooooouuuyyszlgisccdreunszzaeou                  '::text)), 'ä'::text, 'ae'::text), 'ö'::text, 'oe'::text), 'ü'::text, 'ue'::text), 'ß'::text, 'ss'::text), ' {2,}'::text, ' '::text, 'g'::text)))::text = $4) AND ((btrim(regexp_replace(replace(replace(replace(replace(lower(translate(name, 'ÄÖÜÀÁÂÃÅÇÈÉÊËÌÍÎÏÑÒÓÔÕØÙÚÛÝŠŽŁĞİŞĆČĐŘĚŮŃŚŹŻĄĘŐŰàáâãåçèéêëìíîïñòóôõøùúûýÿšžłğışćčđřěůńśźżąęőű.,;:_-+/&@''’"()%*\'::text, 'äöüaaaaaceeeeiiiinooooouuuyszlgisccdreunszzaeouaaaaaceeeeiiiinooooouuuyyszlgisccdreunszzaeou                  '::text)), 'ä'::text, 'ae'::text), 'ö'::text, 'oe'::text), 'ü'::text, 'ue'::text), 'ß'::text, 'ss'::text), ' {2,}'::text, ' '::text, 'g'::text)))::text >= $5) AND ((btrim(regexp_replace(replace(replace(replace(replace(lower(translate(name, 'ÄÖÜÀÁÂÃÅÇÈÉÊËÌÍÎÏÑÒÓÔÕØÙÚÛÝŠŽŁĞİŞĆČĐŘĚŮŃŚŹŻĄĘŐŰàáâãåçèéêëìíîïñòóôõøùúûýÿšžłğışćčđřěůńśźżąęőű.,;:_-+/&@''’"()%*\'::text, 'äöüaaaaaceeeeiiiinooooouuuyszlgisccdreunszzaeouaaaaaceeeeiiiinooooouuuyyszlgisccdreunszzaeou                  '::text)), 'ä'::text, 'ae'::text), 'ö'::text, 'oe'::text), 'ü'::text, 'ue'::text), 'ß'::text, 'ss'::text), ' {2,}'::text, ' '::text, 'g'::text)))::text < $6))
-- |                 Filter: (provider_id = $7)
-- |   CTE step2
-- |     ->  Limit
-- |           ->  Index Scan using customer_prenamed on customer customer_3
-- |                 Index Cond: (((btrim(regexp_replace(replace(replace(replace(replace(lower(translate(prename, 'ÄÖÜÀÁÂÃÅÇÈÉÊËÌÍÎÏÑÒÓÔÕØÙÚÛÝŠŽŁĞİŞĆČĐŘĚŮŃŚŹŻĄĘŐŰàáâãåçèéêëìíîïñòóôõøùúûýÿšžłğışćčđřěůńśźżąęőű.,;:_-+/&@''’"()%*\'::text, 'äöüaaaaaceeeeiiiinooooouuuyszlgisccdreunszzaeouaaaaaceeeeiiiinooooouuuyyszlgisccdreunszzaeou                  '::text)), 'ä'::text, 'ae'::text), 'ö'::text, 'oe'::text), 'ü'::text, 'ue'::text), 'ß'::text, 'ss'::text), ' {2,}'::text, ' '::text, 'g'::text)))::text >= $9) AND ((btrim(regexp_replace(replace(replace(replace(replace(lower(translate(prename, 'ÄÖÜÀÁÂÃÅÇÈÉÊËÌÍÎÏÑÒÓÔÕØÙÚÛÝŠŽŁĞİŞĆČĐŘĚŮŃŚŹŻĄĘŐŰàáâãåçèéêëìíîïñòóôõøùúûýÿšžłğışćčđřěůńśźżąęőű.,;:_-+/&@''’"()%*\'::text, 'äöüaaaaaceeeeiiiinooooouuuyszlgisccdreunszzaeouaaaaaceeeeiiiinooooouuuyyszlgisccdreunszzaeou                  '::text)), 'ä'::text, 'ae'::text), 'ö'::text, 'oe'::text), 'ü'::text, 'ue'::text), 'ß'::text, 'ss'::text), ' {2,}'::text, ' '::text, 'g'::text)))::text < $10) AND ((btrim(regexp_replace(replace(replace(replace(replace(lower(translate(name, 'ÄÖÜÀÁÂÃÅÇÈÉÊËÌÍÎÏÑÒÓÔÕØÙÚÛÝŠŽŁĞİŞĆČĐŘĚŮŃŚŹŻĄĘŐŰàáâãåçèéêëìíîïñòóôõøùúûýÿšžłğışćčđřěůńśźżąęőű.,;:_-+/&@''’"()%*\'::text, 'äöüaaaaaceeeeiiiinooooouuuyszlgisccdreunszzaeouaaaaaceeeeiiiinooooouuuyyszlgisccdreunszzaeou                  '::text)), 'ä'::text, 'ae'::text), 'ö'::text, 'oe'::text), 'ü'::text, 'ue'::text), 'ß'::text, 'ss'::text), ' {2,}'::text, ' '::text, 'g'::text)))::text = $8))
-- |                 Filter: (provider_id = $11)
-- |   ->  Hash Left Join
-- |         Hash Cond: (COALESCE(customer.registered_city_id, (SubPlan 4)) = city.id)
-- |         ->  Nested Loop
-- |               ->  GroupAggregate
-- |                     Group Key: hit.id
-- |                     ->  Sort
-- |                           Sort Key: hit.id
-- |                           ->  Append
-- |                                 ->  Limit
-- |                                       ->  Subquery Scan on hit
-- |                                             Filter: (COALESCE(hit.registered_city_id, (SubPlan 5)) = ANY ($12))
-- |                                             ->  Limit
-- |                                                   ->  CTE Scan on step0
-- |                                             SubPlan 5
-- |                                               ->  Index Scan using customer_pkey on customer main_1
-- |                                                     Index Cond: (id = hit.main_customer_id)
-- |                                 ->  Limit
-- |                                       ->  Subquery Scan on hit_1
-- |                                             Filter: (COALESCE(hit_1.registered_city_id, (SubPlan 6)) = ANY ($13))
-- |                                             ->  Limit
-- |                                                   ->  CTE Scan on step1
-- |                                             SubPlan 6
-- |                                               ->  Index Scan using customer_pkey on customer main_2
-- |                                                     Index Cond: (id = hit_1.main_customer_id)
-- |                                 ->  Limit
-- |                                       ->  Subquery Scan on hit_2
-- |                                             Filter: (COALESCE(hit_2.registered_city_id, (SubPlan 7)) = ANY ($14))
-- |                                             ->  Limit
-- |                                                   ->  CTE Scan on step2
-- |                                             SubPlan 7
-- |                                               ->  Index Scan using customer_pkey on customer main_3
-- |                                                     Index Cond: (id = hit_2.main_customer_id)
-- |               ->  Index Scan using customer_pkey on customer
-- |                     Index Cond: (id = hit.id)
-- |         ->  Hash
-- |               ->  Seq Scan on city
-- |         SubPlan 4
-- |           ->  Index Scan using customer_pkey on customer main
-- |                 Index Cond: (id = customer.main_customer_id)

-- findByWords: whole ones
-- $1 = 'stadtwagen'
-- $2 = '''erika'' & ''lehmann'''
-- $3 = '{3,9}'
with "step0" as materialized (select id, registered_city_id, main_customer_id from customer where provider_id = $1
  and find_words(coalesce(prename, '') || ' ' || coalesce(name, '') || ' ' || coalesce(company_addition, '') || ' '
|| coalesce(contact_prename, '') || ' ' || coalesce(contact_name, '') || ' ' || split_part(coalesce(email, ''), '@', 1)) @@ $2::tsquery)
  select customer.id, customer.customer_number as number, customer.prename, customer.name, customer.state,
    customer.city as place, city.id as "cityId", city.title as city
  from (select id, min(step) as step from ((select id, 0 as step from
        (select id, registered_city_id, main_customer_id from "step0" limit 2000) hit
        where coalesce("hit"."registered_city_id", (select main.registered_city_id from customer main
  where main.id = "hit"."main_customer_id")) = any($3::integer[]) limit 9)) hits group by id) found
    join customer on customer.id = found.id
    left join city on city.id = coalesce("customer"."registered_city_id", (select main.registered_city_id from customer main
  where main.id = "customer"."main_customer_id"))
  order by found.step, customer.name, customer.prename, customer.id;
-- | Sort
-- |   Sort Key: (min((0))), customer.name, customer.prename, customer.id
-- |   CTE step0
-- |     ->  Bitmap Heap Scan on customer customer_1
-- |           Recheck Cond: (find_words(((((((((((COALESCE(prename, ''::text) || ' '::text) || COALESCE(name, ''::text)) || ' '::text) || COALESCE(company_addition, ''::text)) || ' '::text) || COALESCE(contact_prename, ''::text)) || ' '::text) || COALESCE(contact_name, ''::text)) || ' '::text) || split_part(COALESCE(email, ''::text), '@'::text, 1))) @@ '''erika'' & ''lehmann'''::tsquery)
-- |           Filter: (provider_id = 'stadtwagen'::text)
-- |           ->  Bitmap Index Scan on customer_words
-- |                 Index Cond: (find_words(((((((((((COALESCE(prename, ''::text) || ' '::text) || COALESCE(name, ''::text)) || ' '::text) || COALESCE(company_addition, ''::text)) || ' '::text) || COALESCE(contact_prename, ''::text)) || ' '::text) || COALESCE(contact_name, ''::text)) || ' '::text) || split_part(COALESCE(email, ''::text), '@'::text, 1))) @@ '''erika'' & ''lehmann'''::tsquery)
-- |   ->  Hash Left Join
-- |         Hash Cond: (COALESCE(customer.registered_city_id, (SubPlan 2)) = city.id)
-- |         ->  Nested Loop
-- |               ->  GroupAggregate
-- |                     Group Key: hit.id
-- |                     ->  Sort
-- |                           Sort Key: hit.id
-- |                           ->  Limit
-- |                                 ->  Subquery Scan on hit
-- |                                       Filter: (COALESCE(hit.registered_city_id, (SubPlan 3)) = ANY ('{3,9}'::integer[]))
-- |                                       ->  Limit
-- |                                             ->  CTE Scan on step0
-- |                                       SubPlan 3
-- |                                         ->  Index Scan using customer_pkey on customer main_1
-- |                                               Index Cond: (id = hit.main_customer_id)
-- |               ->  Index Scan using customer_pkey on customer
-- |                     Index Cond: (id = hit.id)
-- |         ->  Hash
-- |               ->  Seq Scan on city
-- |         SubPlan 2
-- |           ->  Index Scan using customer_pkey on customer main
-- |                 Index Cond: (id = customer.main_customer_id)

-- findByWords: the last one begun
-- $1 = 'stadtwagen'
-- $2 = '''erika'' & ''lehm'':*'
-- $3 = '{3,9}'
with "step0" as materialized (select id, registered_city_id, main_customer_id from customer where provider_id = $1
  and find_words(coalesce(prename, '') || ' ' || coalesce(name, '') || ' ' || coalesce(company_addition, '') || ' '
|| coalesce(contact_prename, '') || ' ' || coalesce(contact_name, '') || ' ' || split_part(coalesce(email, ''), '@', 1)) @@ $2::tsquery)
  select customer.id, customer.customer_number as number, customer.prename, customer.name, customer.state,
    customer.city as place, city.id as "cityId", city.title as city
  from (select id, min(step) as step from ((select id, 0 as step from
        (select id, registered_city_id, main_customer_id from "step0" limit 2000) hit
        where coalesce("hit"."registered_city_id", (select main.registered_city_id from customer main
  where main.id = "hit"."main_customer_id")) = any($3::integer[]) limit 9)) hits group by id) found
    join customer on customer.id = found.id
    left join city on city.id = coalesce("customer"."registered_city_id", (select main.registered_city_id from customer main
  where main.id = "customer"."main_customer_id"))
  order by found.step, customer.name, customer.prename, customer.id;
-- | Sort
-- |   Sort Key: (min((0))), customer.name, customer.prename, customer.id
-- |   CTE step0
-- |     ->  Bitmap Heap Scan on customer customer_1
-- |           Recheck Cond: (find_words(((((((((((COALESCE(prename, ''::text) || ' '::text) || COALESCE(name, ''::text)) || ' '::text) || COALESCE(company_addition, ''::text)) || ' '::text) || COALESCE(contact_prename, ''::text)) || ' '::text) || COALESCE(contact_name, ''::text)) || ' '::text) || split_part(COALESCE(email, ''::text), '@'::text, 1))) @@ '''erika'' & ''lehm'':*'::tsquery)
-- |           Filter: (provider_id = 'stadtwagen'::text)
-- |           ->  Bitmap Index Scan on customer_words
-- |                 Index Cond: (find_words(((((((((((COALESCE(prename, ''::text) || ' '::text) || COALESCE(name, ''::text)) || ' '::text) || COALESCE(company_addition, ''::text)) || ' '::text) || COALESCE(contact_prename, ''::text)) || ' '::text) || COALESCE(contact_name, ''::text)) || ' '::text) || split_part(COALESCE(email, ''::text), '@'::text, 1))) @@ '''erika'' & ''lehm'':*'::tsquery)
-- |   ->  Hash Left Join
-- |         Hash Cond: (COALESCE(customer.registered_city_id, (SubPlan 2)) = city.id)
-- |         ->  Nested Loop
-- |               ->  GroupAggregate
-- |                     Group Key: hit.id
-- |                     ->  Sort
-- |                           Sort Key: hit.id
-- |                           ->  Limit
-- |                                 ->  Subquery Scan on hit
-- |                                       Filter: (COALESCE(hit.registered_city_id, (SubPlan 3)) = ANY ('{3,9}'::integer[]))
-- |                                       ->  Limit
-- |                                             ->  CTE Scan on step0
-- |                                       SubPlan 3
-- |                                         ->  Index Scan using customer_pkey on customer main_1
-- |                                               Index Cond: (id = hit.main_customer_id)
-- |               ->  Index Scan using customer_pkey on customer
-- |                     Index Cond: (id = hit.id)
-- |         ->  Hash
-- |               ->  Seq Scan on city
-- |         SubPlan 2
-- |           ->  Index Scan using customer_pkey on customer main
-- |                 Index Cond: (id = customer.main_customer_id)
