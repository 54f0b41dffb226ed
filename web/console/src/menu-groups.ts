/** Lists the groups of the menu, in its order. */
export const menuGroups = {
  today: "Hôm nay",
  queues: "Việc cần làm",
  money: "Tiền",
  players: "Người chơi",
  marketing: "Tiếp thị",
  books: "Sổ sách",
  system: "Hệ thống",
} as const;
export type MenuGroup = keyof typeof menuGroups;
