/** A paper on the desk: a bill or an income, as somebody would type it. */
export type Documento = {
  readonly tipo: 'despesa' | 'receita';
  readonly centavos: number;
  readonly fornecedor: string;
  readonly descricao: string;
  readonly categoria: string;
  readonly data: string;
  readonly pago: boolean;
  readonly vencimento: string;
  readonly parcelas: number;
  readonly fluxo: string;
};

export const QUANTOS = 60;
/** The first of each are there already; the others are made where they are first typed. */
export const HA = { fornecedores: 7, categorias: 5, fluxos: 2 };
export const FLUXOS = ['Banco da Serra', 'Dinheiro em casa', 'Cooperativa do Vale'];
export const CATEGORIAS = ['Adubos', 'Combustível', 'Energia', 'Oficina', 'Sacaria', 'Fretes', 'Impostos', 'Venda de café'];
/** Each with what is bought of it, or sold to it. */
export const FORNECEDORES = [
  { nome: 'Agropecuária Horizonte', categoria: 'Adubos' },
  { nome: 'Posto Três Irmãos', categoria: 'Combustível' },
  { nome: 'Luz e Força do Sul', categoria: 'Energia' },
  { nome: 'Mecânica Boa Vista', categoria: 'Oficina' },
  { nome: 'Juta e Sacos Ltda', categoria: 'Sacaria' },
  { nome: 'Transportes Ipê', categoria: 'Fretes' },
  { nome: 'Ferragens do Zico', categoria: 'Oficina' },
  { nome: 'Prefeitura Municipal', categoria: 'Impostos' },
  { nome: 'Viveiro Mudas Verdes', categoria: 'Adubos' },
  { nome: 'Borracharia Quilômetro', categoria: 'Oficina' },
  { nome: 'Exportadora Grão Fino', categoria: 'Venda de café' },
  { nome: 'Torrefação Nova Era', categoria: 'Venda de café' },
];
/** The last two buy; two of the others are paid on the spot, and the bills of one come in instalments. */
const [COMPRAM, PAGOS, EM_PARCELAS, PARCELAS] = [[10, 11], [3, 6], 0, 3];
const MES = '2026-10';

const documento = (n: number): Documento => {
  const quem = n % FORNECEDORES.length;
  const { nome, categoria } = FORNECEDORES[quem] as (typeof FORNECEDORES)[number];
  const data = `${MES}-${String(1 + Math.floor(n / 2)).padStart(2, '0')}`;
  const pago = PAGOS.includes(quem);
  return {
    ...{ tipo: COMPRAM.includes(quem) ? 'receita' : 'despesa', centavos: 1_250 + ((n * 791_977) % 4_500_000), fornecedor: nome, categoria },
    ...{ descricao: `Papel ${String(n + 1).padStart(2, '0')}`, data, pago, parcelas: quem === EM_PARCELAS ? PARCELAS : 1 },
    // Every fourth open one is due another day than its own.
    vencimento: !pago && n % 4 === 0 ? '2026-11-10' : data,
    fluxo: FLUXOS[quem % FLUXOS.length] as string,
  };
};

/** The papers of a month, in the order of their days. */
export const papeis = (): readonly Documento[] => Array.from({ length: QUANTOS }, (_, n) => documento(n));

/** As a person types a day and an amount. */
export const digitado = {
  dia: (dia: string) => `${dia.slice(8, 10)}${dia.slice(5, 7)}${dia.slice(2, 4)}`,
  valor: (centavos: number) => `${Math.floor(centavos / 100)},${String(centavos % 100).padStart(2, '0')}`,
};

/** An amount as the pages show it. */
export const emReais = (centavos: number): string => {
  const [inteiros, resto] = [String(Math.floor(Math.abs(centavos) / 100)), String(Math.abs(centavos) % 100).padStart(2, '0')];
  return `${centavos < 0 ? '-' : ''}R$ ${inteiros.replaceAll(/\B(?=(\d{3})+$)/g, '.')},${resto}`;
};
