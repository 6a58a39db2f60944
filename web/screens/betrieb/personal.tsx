import { StaffPeople } from '#web/features/staff/staff-people.tsx';

/** /betrieb/personal */
export default StaffPeople;
