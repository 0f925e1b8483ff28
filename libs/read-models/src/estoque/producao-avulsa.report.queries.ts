import { categoriaProducao } from '@tulha/domain/estoque/categoria-producao.catalogue';
import { type producaoAvulsa, VENDA_AVULSA } from '@tulha/domain/estoque/producao-avulsa.report';
import { rotuloDe } from '@tulha/domain/kernel/catalogue/fields';
import { toWire } from '@tulha/domain/kernel/decimal';
import type { Reader } from '../read/reader.js';
import { aboutPeriod, type ReportQuery } from '../report-kit/rows.js';

type Pedido = Parameters<ReportQuery<typeof producaoAvulsa>>[1];
type Escopo = Parameters<ReportQuery<typeof producaoAvulsa>>[2];

const entradas = ({ db, conta }: Reader, { dataInicio, dataFim, categoria }: Pedido, { fazendas, max }: Escopo) => {
  let query = db
    .selectFrom('entrada_producao as e')
    .leftJoin('categoria_producao as c', (join) => join.onRef('c.id', '=', 'e.categoria_id').onRef('c.conta', '=', 'e.conta'))
    .select(['e.id', 'e.data', 'e.quantidade_milesimos', 'e.valor_centavos', 'e.obs', 'c.descricao', 'c.unidade'])
    .where('e.conta', '=', conta)
    .where('e.excluido', '=', false)
    .where('e.fazenda_id', 'in', [0, ...fazendas]);
  if (dataInicio) query = query.where('e.data', '>=', dataInicio);
  if (dataFim) query = query.where('e.data', '<=', dataFim);
  if (categoria) query = query.where('e.categoria_id', '=', categoria);
  return query
    .orderBy('e.id')
    .limit(max + 1)
    .execute();
};

/** Deliveries of loose sales, by the category named in the sale. */
const saidas = ({ db, conta }: Reader, { dataInicio, dataFim, cliente }: Pedido, { fazendas, max }: Escopo) => {
  let query = db
    .selectFrom('venda_entrega as e')
    .innerJoin('venda as v', (join) => join.onRef('v.id', '=', 'e.venda_id').onRef('v.conta', '=', 'e.conta'))
    .leftJoin('cliente as c', (join) => join.onRef('c.id', '=', 'v.cliente_id').onRef('c.conta', '=', 'v.conta'))
    .select(['e.id', 'e.em', 'e.massa_g', 'e.obs', 'e.venda_id', 'v.categoria', 'c.nome'])
    .where('e.conta', '=', conta)
    .where('e.cancelada_em', 'is', null)
    .where('v.tipo', '=', VENDA_AVULSA)
    .where('v.excluida', '=', false)
    .where('v.fazenda_id', 'in', [0, ...fazendas]);
  if (dataInicio) query = query.where('e.em', '>=', dataInicio);
  if (dataFim) query = query.where('e.em', '<=', dataFim);
  if (cliente) query = query.where('v.cliente_id', '=', cliente);
  return query
    .orderBy('e.id')
    .limit(max + 1)
    .execute();
};

/** The words of a category, by which a loose sale names it. */
const nomeDaCategoria = async (reader: Reader, id: number | undefined): Promise<string | undefined> => {
  if (id === undefined) return undefined;
  return String((await reader.porId('categoria_producao', ['descricao'], id))?.descricao ?? '');
};

/** Entries of loose produce, and the deliveries of loose sales. */
export const rows: ReportQuery<typeof producaoAvulsa> = async (reader, pedido, escopo) => {
  const { tipo, cliente } = pedido;
  const semEntradas = tipo === 'saida' || cliente !== undefined;
  const [nome, entraram, sairam] = await Promise.all([
    nomeDaCategoria(reader, pedido.categoria),
    semEntradas ? [] : entradas(reader, pedido, escopo),
    tipo === 'entrada' ? [] : saidas(reader, pedido, escopo),
  ]);
  const { unidade: campo } = categoriaProducao.fields;
  return {
    about: aboutPeriod(pedido.dataInicio, pedido.dataFim),
    rows: [
      ...entraram.map((row) => ({
        ...{ id: row.id as number | string, categoria: row.descricao, tipo: 'entrada' as const, data: row.data },
        ...{ entrada: toWire(row.quantidade_milesimos, 3), saida: null, unidade: rotuloDe(campo, row.unidade ?? '') },
        ...{ valor: row.valor_centavos === null ? null : toWire(row.valor_centavos, 2), clienteNome: null, obs: row.obs },
        ...{ entradaId: row.id, vendaId: null },
      })),
      ...sairam
        .filter(({ categoria }) => nome === undefined || categoria === nome)
        .map((row) => ({
          ...{ id: `entrega-${row.id}`, categoria: row.categoria, tipo: 'saida' as const, data: row.em },
          ...{ entrada: null, saida: toWire(row.massa_g, 3), unidade: rotuloDe(campo, 'KG') },
          ...{ valor: null, clienteNome: row.nome, obs: row.obs },
          ...{ entradaId: null, vendaId: row.venda_id },
        })),
    ],
  };
};
