/**
 * Banks, cooperatives and payment institutions where a farm or its payees may have an account: COMPE code, ISPB and the name people know.
 * Codes and ISPB are those Banco Central gives its participants of the STR (bcb.gov.br, Estabilidade Financeira, STR), compared with a
 * public copy of that list. Not all of them: institutions without accounts of farmers, workers or buyers are left out.
 */
export type Banco = { readonly codigo: string; readonly ispb: string; readonly nome: string };

const banco = (codigo: string, ispb: string, nome: string): Banco => ({ codigo, ispb, nome });

export const BANCOS: readonly Banco[] = [
  banco('001', '00000000', 'Banco do Brasil'),
  banco('003', '04902979', 'Banco da Amazônia'),
  banco('004', '07237373', 'Banco do Nordeste'),
  banco('010', '81723108', 'Credicoamo'),
  banco('021', '28127603', 'Banestes'),
  banco('033', '90400888', 'Santander'),
  banco('037', '04913711', 'Banpará'),
  banco('041', '92702067', 'Banrisul'),
  banco('047', '13009717', 'Banese'),
  banco('069', '61033106', 'Crefisa'),
  banco('070', '00000208', 'BRB'),
  banco('077', '00416968', 'Inter'),
  banco('079', '09516419', 'PicPay Bank'),
  banco('082', '07679404', 'Topázio'),
  banco('084', '02398976', 'Sisprime do Brasil'),
  banco('085', '05463212', 'Ailos'),
  banco('089', '62109566', 'Credisan'),
  banco('097', '04632856', 'Credisis'),
  banco('099', '03046391', 'Uniprime Central Nacional'),
  banco('104', '00360305', 'Caixa Econômica Federal'),
  banco('114', '05790149', 'Central Cooperativa de Crédito no Estado do Espírito Santo'),
  banco('121', '10664513', 'Agibank'),
  banco('125', '45246410', 'Genial'),
  banco('133', '10398952', 'Cresol'),
  banco('136', '00315557', 'Unicred'),
  banco('197', '16501555', 'Stone'),
  banco('208', '30306294', 'BTG Pactual'),
  banco('212', '92894922', 'Original'),
  banco('218', '71027866', 'BS2'),
  banco('224', '58616418', 'Fibra'),
  banco('237', '60746948', 'Bradesco'),
  banco('246', '28195667', 'ABC Brasil'),
  banco('254', '14388334', 'Paraná Banco'),
  banco('260', '18236120', 'Nubank'),
  banco('273', '08253539', 'Sulcredi Amplea'),
  banco('279', '26563270', 'Primacredi'),
  banco('281', '76461557', 'Credicoopavel'),
  banco('290', '08561701', 'PagBank (PagSeguro)'),
  banco('318', '61186680', 'BMG'),
  banco('323', '10573521', 'Mercado Pago'),
  banco('335', '27098060', 'Digio'),
  banco('336', '31872495', 'C6 Bank'),
  banco('341', '60701190', 'Itaú'),
  banco('348', '33264668', 'XP'),
  banco('350', '01330387', 'Crehnor'),
  banco('364', '09089356', 'Efí'),
  banco('379', '01658426', 'Cooperforte'),
  banco('380', '22896431', 'PicPay'),
  banco('389', '17184037', 'Mercantil do Brasil'),
  banco('403', '37880206', 'Cora'),
  banco('422', '58160789', 'Safra'),
  banco('461', '19540550', 'Asaas'),
  banco('536', '20855875', 'Neon'),
  banco('604', '31895683', 'Industrial do Brasil'),
  banco('611', '61820817', 'Paulista'),
  banco('623', '59285411', 'Pan'),
  banco('633', '68900810', 'Rendimento'),
  banco('634', '17351180', 'Triângulo'),
  banco('637', '60889128', 'Sofisa'),
  banco('643', '62144175', 'Pine'),
  banco('655', '59588111', 'Votorantim'),
  banco('707', '62232889', 'Daycoval'),
  banco('741', '00517645', 'Ribeirão Preto'),
  banco('743', '00795423', 'Semear'),
  banco('745', '33479023', 'Citibank'),
  banco('747', '01023570', 'Rabobank'),
  banco('748', '01181521', 'Sicredi'),
  banco('756', '02038232', 'Sicoob'),
];

/** Their codes, for a form to choose from. */
export const CODIGOS_DE_BANCO = BANCOS.map(({ codigo }) => codigo) as [string, ...string[]];

/** `756` → `756 Sicoob`: people look for a bank by either. */
export const NOMES_DE_BANCO: Readonly<Record<string, string>> = Object.fromEntries(
  BANCOS.map(({ codigo, nome }) => [codigo, `${codigo} ${nome}`]),
);
