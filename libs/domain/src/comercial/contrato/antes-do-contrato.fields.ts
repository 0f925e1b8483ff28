import { type Dia, diaToBr } from '../../kernel/dates.js';

type Venda = { readonly codigo: string; readonly em: Dia };
type Contrato = { readonly numero: string; readonly data: Dia };

/** Sales named in one remark; the others are counted. */
const NOMEADAS = 3;

/**
 * The remark about a sale that is dated before the contract it is under. It is no refusal: contracts are often written down after the first
 * truck has left, and which of the two days is wrong only the farm knows.
 */
export const avisoDaVendaAntes = (venda: Venda, { numero, data }: Contrato): string | undefined =>
  venda.em < data
    ? `A venda é de ${diaToBr(venda.em)}, antes do contrato ${numero}, de ${diaToBr(data)}. Confira as duas datas.`
    : undefined;

/** The same remark on the side of the contract, about all sales under it. */
export const avisoDoContratoDepois = ({ data }: Pick<Contrato, 'data'>, vendas: readonly Venda[]): string | null => {
  const antes = vendas.filter(({ em }) => em < data);
  if (antes.length === 0) return null;
  const nomes = antes.slice(0, NOMEADAS).map(({ codigo, em }) => `${codigo}, de ${diaToBr(em)}`);
  const outras = antes.length > NOMEADAS ? ` e mais ${antes.length - NOMEADAS}` : '';
  return `O contrato é de ${diaToBr(data)}, e há venda nele de antes: ${nomes.join('; ')}${outras}. Confira as datas.`;
};
