-- Cost centres of a company's account that no driver has, from which whoever books can choose too (docs/decisions/085).
create table listed_cost_centre (
  customer_id bigint not null references customer,
  cost_centre text not null check (char_length(cost_centre) between 1 and 35),
  primary key (customer_id, cost_centre)
);
