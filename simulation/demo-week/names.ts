/** Invented players, with names as they are common in Vietnam. */
export type WeekPlayer = {
  readonly username: string;
  readonly lastName: string;
  readonly middleName: string;
  readonly firstName: string;
};

const people: readonly (readonly [username: string, fullName: string])[] = [
  ["kiemtien_hn", "Nguyễn Hoàng Nam"],
  ["docco_cau_bai", "Trần Quốc Bảo"],
  ["thuytien_92", "Lê Thị Thủy Tiên"],
  ["longvuong_sg", "Phạm Minh Long"],
  ["bachho_dn", "Võ Thanh Tùng"],
  ["tieulongnu_hp", "Đặng Ngọc Linh"],
  ["hung_thien_ha", "Bùi Đức Hùng"],
  ["mai_hoa_kiem", "Đỗ Thị Mai Hoa"],
  ["vodanh_khach", "Hồ Văn Phúc"],
  ["anhkiet_1995", "Ngô Anh Kiệt"],
  ["phongvan_ct", "Dương Gia Phong"],
  ["huyenvu_88", "Lý Hữu Thắng"],
  ["quynhanh_2k", "Phan Quỳnh Anh"],
  ["dai_hiep_nghean", "Nguyễn Văn Sơn"],
  ["thanhlong_bd", "Trương Công Thành"],
  ["yen_nhi_vl", "Huỳnh Yến Nhi"],
  ["cuong_thieu_lam", "Vũ Mạnh Cường"],
  ["hoanghac_lau", "Hoàng Trọng Nghĩa"],
  ["minh_nguyet_dl", "Cao Minh Nguyệt"],
  ["tuanvu_karate", "Đinh Tuấn Vũ"],
  ["bao_ngoc_hue", "Tôn Nữ Bảo Ngọc"],
  ["khanh_duong_mon", "Lâm Duy Khánh"],
  ["ngamy_kiem_tong", "Nguyễn Thị Ngà"],
  ["hieu_cai_bang", "Trịnh Trung Hiếu"],
  ["thaison_thanhhoa", "Lương Thái Sơn"],
  ["lan_chi_99", "Mai Lan Chi"],
  ["dat_minh_giao", "Phùng Tiến Đạt"],
  ["viet_vo_dang", "Tạ Quốc Việt"],
  ["kimngan_bmt", "Đoàn Kim Ngân"],
  ["truong_ca_ca", "Châu Nhật Trường"],
  ["tam_an_nhien", "Nguyễn Thị Thanh Tâm"],
  ["quan_gia_lai", "Hà Minh Quân"],
];

/** Returns the first so many of the week's players. */
export function weekPlayers(count: number): WeekPlayer[] {
  return people.slice(0, count).map(([username, fullName]) => {
    const [lastName = "", ...others] = fullName.split(" ");
    const firstName = others.pop() ?? "";
    return { username, lastName, middleName: others.join(" "), firstName };
  });
}

/** How many there are. */
export const WEEK_PLAYERS = people.length;
