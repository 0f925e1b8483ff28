import { diferencasDoLivro, type LinhaEntregue } from '@tulha/domain/fiscal/lcdpr/entrega/diferencas-do-livro';
import { toWire } from '@tulha/domain/kernel/decimal';
import { nomeDoAutor } from '@tulha/domain/suporte/ato/sentenca';
import type { RowOf } from '../../declare/table.js';
import { type ListParams, paginateRows } from '../../read/page.js';
import type { Reader } from '../../read/reader.js';
import { chaveDe, nomesDe } from '../../references/nomes.queries.js';
import type { livroEntregueTable } from './livro-entregue.projection.js';

type Row = RowOf<typeof livroEntregueTable>;
type Qual = { readonly produtor: number; readonly ano: number };

const reais = (centavos: number) => toWire(centavos, 2);
const somas = (lancamentos: number, entradaCentavos: number, saidaCentavos: number) => ({
  ...{ lancamentos, entradas: reais(entradaCentavos), saidas: reais(saidaCentavos), saldo: reais(entradaCentavos - saidaCentavos) },
});

const rowsDe = (reader: Reader, { produtor, ano }: Qual): Promise<Row[]> =>
  reader
    .de('livro_entregue')
    .selectAll()
    .where('produtor_id', '=', produtor)
    .where('ano', '=', ano)
    .orderBy('registrado_em', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** The filings of a year, the latest first; each but the first rectifies what was filed before. */
const entregues = async (reader: Reader, qual: Qual) => {
  const rows = await rowsDe(reader, qual);
  const nomes = await nomesDe(
    reader,
    rows.map(({ ator: id }) => ({ especie: 'usuario', id })),
  );
  return rows.map((row, n) => ({
    row,
    view: {
      ...{ id: row.id, ano: row.ano, entregueEm: row.entregue_em, recibo: row.recibo, retificadora: n < rows.length - 1 },
      registradoEm: new Date(row.registrado_em).toISOString(),
      por: nomeDoAutor({ ator: row.ator, nome: nomes.get(chaveDe({ especie: 'usuario', id: row.ator }))?.nome ?? null }),
      ...{ leiaute: row.leiaute, sha256: row.sha256, ...somas(row.lancamentos, row.entrada_centavos, row.saida_centavos) },
    },
  }));
};

export const livrosEntregues = async (reader: Reader, qual: Qual) => (await entregues(reader, qual)).map(({ view }) => view);

/** The book as it is now: its lines as a filing would keep them, and the digest of its file. */
type LivroDeAgora = { readonly linhas: readonly LinhaEntregue[]; readonly sha256: string };

const linhaView = (linha: LinhaEntregue | null) =>
  linha && {
    ...{ data: linha.data, imovel: linha.imovel, conta: linha.conta },
    ...{ entrada: reais(linha.entradaCentavos), saida: reais(linha.saidaCentavos) },
  };

const oQueDe = (antes: LinhaEntregue | null, agora: LinhaEntregue | null) => {
  if (antes === null) return 'NOVA' as const;
  return agora === null ? ('SAIU' as const) : ('MUDOU' as const);
};

/** What the book says otherwise now than when it was filed, a page of it. Undefined where there is no such filing. */
export const diferencasDesdeAEntrega = async (
  reader: Reader,
  qual: Qual,
  id: number | undefined,
  agora: LivroDeAgora,
  page: ListParams,
) => {
  const todas = await entregues(reader, qual);
  const entrega = id === undefined ? todas[0] : todas.find(({ row }) => row.id === id);
  if (!entrega) return undefined;
  const diferencas = diferencasDoLivro(entrega.row.linhas as readonly LinhaEntregue[], agora.linhas);
  const nomes = await nomesDe(
    reader,
    diferencas.map(({ lancamento: registro }) => ({ especie: 'lancamento', id: registro })),
  );
  const soma = (de: (linha: LinhaEntregue) => number) => agora.linhas.reduce((total, linha) => total + de(linha), 0);
  const pagina = paginateRows(
    diferencas.map((diferenca, n) => {
      const chamado = nomes.get(chaveDe({ especie: 'lancamento', id: diferenca.lancamento }));
      return {
        ...{ id: n + 1, lancamento: diferenca.lancamento, descricao: chamado?.nome ?? null, existe: chamado?.vivo ?? false },
        ...{
          oQue: oQueDe(diferenca.antes, diferenca.agora),
          mudou: [...diferenca.mudou],
          antes: linhaView(diferenca.antes),
          agora: linhaView(diferenca.agora),
        },
      };
    }),
    page,
    ['id'],
    'id',
  );
  return {
    ...pagina,
    entrega: entrega.view,
    agora: {
      ...somas(
        agora.linhas.length,
        soma((linha) => linha.entradaCentavos),
        soma((linha) => linha.saidaCentavos),
      ),
      sha256: agora.sha256,
    },
    outroArquivo: agora.sha256 !== entrega.row.sha256,
  };
};
