-- Which holidays count in a city follows from the city, not from a list in the program (§S13.4). The nine cities that the program
-- knew keep theirs; without one only the holidays of all Germany count.
alter table city add column holiday_region text check (holiday_region in (
  'BW', 'BY', 'BY_CATHOLIC', 'BE', 'BB', 'HB', 'HH', 'HE', 'MV', 'NI', 'NW', 'RP', 'SL', 'SN', 'ST', 'SH', 'TH'));

update city set holiday_region = case slug
  when 'wuerzburg' then 'BY_CATHOLIC'
  when 'bonn' then 'NW'
  when 'nuernberg' then 'BY'
  when 'erlangen' then 'BY'
  when 'fuerth' then 'BY'
  else 'HE'
end
where slug in ('nuernberg', 'erlangen', 'fuerth', 'wuerzburg', 'bonn', 'wiesbaden', 'marburg', 'giessen', 'kassel');
