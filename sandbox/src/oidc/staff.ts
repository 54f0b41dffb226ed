/** The demo's staff: those who may sign in to the operator's console, and the group that each is in. */

export type StaffMember = {
  /** The name for `login_hint`, and the identity provider's `preferred_username`. */
  login: string;
  name: string;
  group: string;
};

export const staff: readonly StaffMember[] = [
  { login: "an", name: "Nguyễn Thúy An", group: "portal-admin" },
  { login: "hoa", name: "Trần Thị Hoa", group: "portal-senior" },
  { login: "minh", name: "Lê Quang Minh", group: "portal-payments" },
  { login: "lan", name: "Phạm Ngọc Lan", group: "portal-support" },
  { login: "tuan", name: "Vũ Anh Tuấn", group: "portal-accountant" },
  { login: "mai", name: "Đỗ Thanh Mai", group: "portal-marketing" },
  { login: "kiem", name: "Bùi Văn Kiểm", group: "portal-auditor" },
];

export const findStaff = (login: string | undefined): StaffMember | undefined =>
  staff.find((member) => member.login === login);
