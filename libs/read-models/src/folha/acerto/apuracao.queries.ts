import {
  cafeDosContratos,
  contratoDe,
  contratosDosLotes,
  diasDosLotes,
  type Formado,
  type GrafoDosContratos,
  semOsAcertados,
  soDoLote,
} from '@tulha/domain/folha/acerto/apuracao.fields';
import { refuseAcerto } from '@tulha/domain/folha/acerto-meeiro.register';
import { mulDivHalfUp } from '@tulha/domain/kernel/decimal';
import { contaDoAcerto, SACA_G } from '@tulha/domain/folha/acerto/conta.fields';
import type { CafeApurado, LinhasApuradas } from '@tulha/domain/folha/acerto/linhas.fields';
import { ditaOrigem, lerOrigem } from '@tulha/domain/folha/acerto/origem-da-linha.fields';
import { type Grafo, percorrer } from '@tulha/domain/rastreabilidade/genealogia/grafo';
import { sql } from 'kysely';
import { namesOf } from '../../atividades/atividade.queries.js';
import { findSafra } from '../../propriedade/safra.queries.js';
import { grafoPara } from '../../rastreabilidade/genealogia/grafo-da-conta.js';
import type { Reader } from '../../read/reader.js';
import { cafeDe, formadosDe } from '../../relatorios/custos/cafe-com-custo.queries.js';
import { type Acerto, type AcertoRow, acertosFinalizados } from './acerto.queries.js';
import { adiantamentosNoAcerto, type ContratoDoAcerto, insumosNoAcerto } from './descontos-do-acerto.queries.js';

/** The sharecropper's contracts that a settlement is of. */
const contratosDo = async (reader: Reader, { colaborador_id, fazenda_id, talhao_id }: AcertoRow): Promise<readonly ContratoDoAcerto[]> => {
  let query = reader
    .de('contrato_meeiro')
    .select(['id', 'talhao_id', 'inicio', 'fim', 'meeiro_porcentagem', 'meeiro_proporcao'])
    .where('excluido', '=', false)
    .where('colaborador_id', '=', colaborador_id)
    .where('fazenda_id', 'in', [0, fazenda_id]);
  if (talhao_id !== null) query = query.where('talhao_id', '=', talhao_id);
  const rows = await query.orderBy('inicio').orderBy('id').execute();
  return rows.map((row) => ({
    ...{ contratoId: row.id, talhaoId: row.talhao_id, inicio: row.inicio, fim: row.fim },
    ...{ porcentagem: row.meeiro_porcentagem, proporcao: row.meeiro_proporcao ?? '0' },
  }));
};

/** What was picked on some plots, day by day. */
const colhidoNos = async (reader: Reader, talhoes: readonly number[]) =>
  reader
    .de('colheita_linha')
    .select(['talhao_id as talhao', 'em', sql<number>`sum(litros_ml)::int8`.as('ml')])
    .where('talhao_id', 'in', [0, ...talhoes])
    .groupBy(['talhao_id', 'em'])
    .execute();

type Fim = { readonly lote: number; readonly quantidade: number; readonly venda: number | null };
/** Coffee that may be settled: where it is from, how it is called, what it fetched. */
type Candidato = Fim & { readonly data: string; readonly nome: string; readonly valorCentavos: number; readonly apurado: string };

/** The lines of finished sales, by sale and lot. */
const vendidos = async ({ db, conta }: Reader): Promise<readonly Candidato[]> => {
  const { rows } = await sql<Fim & { data: string; codigo: string; loteCodigo: string; valor: number }>`
    select i.lote_id as lote, sum(i.massa_g)::int8 as quantidade, v.id as venda, v.em::text as data, v.codigo, l.codigo as "loteCodigo",
      sum(i.valor_centavos)::int8 as valor
    from leitura.venda_item i
    join leitura.venda v on v.id = i.venda_id and v.conta = ${conta}
    join leitura.lote l on l.id = i.lote_id and l.conta = ${conta}
    where i.conta = ${conta} and v.status = 'FECHADO' and not v.excluida
    group by i.lote_id, v.id, v.em, v.codigo, l.codigo order by v.em, v.id, i.lote_id`.execute(db);
  return rows.map(({ codigo, loteCodigo, valor, ...fim }) => ({
    ...fim,
    ...{ nome: `Venda ${codigo}, lote ${loteCodigo}`, valorCentavos: valor },
    apurado: ditaOrigem({ especie: 'venda', venda: fim.venda as number, lote: fim.lote }),
  }));
};

/** Hulled coffee that is on the farm, or in its name elsewhere. */
const naFazenda = async (reader: Reader, data: string): Promise<readonly Candidato[]> => {
  const rows = await reader
    .de('lote')
    .select(['id', 'codigo', 'saldo'])
    .where('unidade', '=', 'kg')
    .where('saldo', '>', 0)
    .orderBy('id')
    .execute();
  return rows.map(({ id, codigo, saldo }) => ({
    ...{ lote: id, quantidade: saldo, venda: null, data, nome: `Lote ${codigo}, que está na fazenda`, valorCentavos: 0 },
    apurado: ditaOrigem({ especie: 'sobra', lote: id }),
  }));
};

/** The coffee that finished settlements are of already, besides one that is looked at. */
const jaAcertado = async (reader: Reader, { id, colaborador_id: colaborador }: AcertoRow) =>
  (await acertosFinalizados(reader, { colaborador })).flatMap(({ row, linhas }) =>
    row.id === id
      ? []
      : linhas.cafe.flatMap(({ apurado, contratoId }) =>
          apurado === null || contratoId === null ? [] : [{ apurado, contratoId, data: row.data, acerto: row.descricao }],
        ),
  );
type Acertado = Awaited<ReturnType<typeof jaAcertado>>[number];

/** The lots handed over to contracts by the day of some coffee; coffee that is still here has them all behind it. */
const entregues = (acertados: readonly Acertado[], { venda, data }: Candidato) =>
  acertados.flatMap(({ apurado, contratoId: contrato, data: em }) => {
    const origem = lerOrigem(apurado);
    return origem?.especie === 'sobra' && (venda === null || em < data) ? [{ lote: origem.lote, contrato }] : [];
  });

/** The lots of which a part was picked under the contracts. */
const colhidosPor = ({ talhoes }: GrafoDosContratos): readonly number[] =>
  [...talhoes].flatMap(([lote, partes]) => (partes.some((parte, at) => at % 2 === 0 && parte > 0) ? [lote] : []));

/** The coffee among some of which a part is of the contracts, with that part. */
const doMeeiro = (
  grafo: GrafoDosContratos,
  candidatos: readonly Candidato[],
  acertados: readonly Acertado[],
): readonly { readonly fim: Candidato; readonly contrato: number; readonly gramas: number; readonly centavos: number }[] => {
  const feitos = new Set(acertados.map(({ apurado, contratoId }) => `${apurado} ${contratoId}`));
  const daqui = new Set(percorrer(grafo as Grafo, colhidosPor(grafo), 'filhos').lotes);
  return candidatos.flatMap((fim) => {
    if (!daqui.has(fim.lote)) return [];
    const resto = semOsAcertados(grafo, entregues(acertados, fim));
    const centavos = cafeDosContratos(resto, fim.lote, fim.valorCentavos);
    return [...cafeDosContratos(resto, fim.lote, fim.quantidade)].flatMap(([contrato, gramas]) =>
      gramas === 0 || feitos.has(`${fim.apurado} ${contrato}`) ? [] : [{ fim, contrato, gramas, centavos: centavos.get(contrato) ?? 0 }],
    );
  });
};

/** The graph of all that is settled, whose plots are the contracts; of one lot where the settlement names one. */
const grafoDosContratos = async (
  reader: Reader,
  { lote }: AcertoRow,
  candidatos: readonly Candidato[],
  talhoes: GrafoDosContratos['talhoes'],
): Promise<GrafoDosContratos> => {
  const pedido = lote === null ? undefined : await reader.de('lote').select('id').where('codigo', '=', lote).executeTakeFirst();
  if (lote !== null && !pedido) throw refuseAcerto('ACERTO_LOTE_DESCONHECIDO', { lote });
  const lotes = [...candidatos.map((um) => um.lote), ...(pedido ? [pedido.id] : [])];
  const grafo = { ...(await grafoPara(reader, [...new Set(lotes)], 'origem')), talhoes };
  return pedido ? soDoLote(grafo, pedido.id) : grafo;
};

const aMao = ({ apurado }: { readonly apurado: string | null }): boolean => apurado === null;

/**
 * What a settlement comes to as things are known now, beside its lines by hand. Each line of a finished sale, or each lot that is here, is
 * followed up to the picking of the contracts' plots in their days and the season's; what other finished settlements are of is left out.
 * @param reader of all farms: coffee of several has one origin, whatever a user may see of it
 * @throws ACERTO_LOTE_DESCONHECIDO
 */
export const apurar = async (reader: Reader, { row, linhas }: Pick<Acerto, 'row' | 'linhas'>): Promise<LinhasApuradas> => {
  const [contratos, safra] = await Promise.all([contratosDo(reader, row), findSafra(reader, row.safra_id)]);
  const periodo = { inicio: safra?.inicio ?? '9999-12-31', fim: safra?.fim ?? '0001-01-01' };
  const emSacas = row.forma === 'SACAS';
  const talhoes = [...new Set(contratos.map(({ talhaoId }) => talhaoId))];
  const [colhido, formados, candidatos, acertados, nomes] = await Promise.all([
    colhidoNos(reader, talhoes),
    formadosDe(reader, {}),
    emSacas ? naFazenda(reader, row.data) : vendidos(reader),
    jaAcertado(reader, row),
    namesOf(reader, 'talhao', talhoes),
  ]);
  const dias: readonly Formado[] = diasDosLotes(colhido, formados);
  const grafo = await grafoDosContratos(reader, row, candidatos, contratosDosLotes(dias, contratos, periodo));
  const partes = doMeeiro(grafo, candidatos, acertados);
  const porId = new Map(contratos.map((um) => [um.contratoId, um]));
  const cafe: CafeApurado[] = partes.map(({ fim, contrato, gramas, centavos }) => {
    const { talhaoId = 0, porcentagem = '0' } = porId.get(contrato) ?? {};
    return {
      ...{ descricao: `${fim.nome}, do talhão ${nomes.get(talhaoId) ?? talhaoId}`.slice(0, 200), data: fim.data, contratoId: contrato },
      ...{ quantidadeMilesimos: gramas, valorCentavos: centavos, porcentagem, apurado: fim.apurado },
    };
  });
  const doDia = contratoDe(contratos, periodo);
  const formadosDoContrato = dias.map((dia) => ({ ...dia, contrato: doDia(dia) }));
  const insumos =
    row.insumos === 1
      ? await insumosNoAcerto(reader, {
          ...{ fazenda: row.fazenda_id, periodo, contratos, colhido, formados: formadosDoContrato, nomes },
          ...{
            cafe: await cafeDe(reader),
            acertado: new Map(partes.map(({ fim, contrato }) => [`${fim.venda} ${fim.lote} ${contrato}`, true])),
          },
        })
      : [];
  const como = { forma: row.forma, precoSacaCentavos: row.preco_saca_centavos };
  const antes = contaDoAcerto(como, [...cafe, ...linhas.cafe.filter(aMao)], [...insumos, ...linhas.descontos.filter(aMao)]);
  const resta = emSacas ? mulDivHalfUp(antes.aEntregarG, row.preco_saca_centavos ?? 0, SACA_G) : antes.aPagarCentavos;
  const adiantamentos = row.adiantamentos === 1 ? await adiantamentosNoAcerto(reader, row, Math.max(resta, 0)) : [];
  return { cafe, descontos: [...insumos, ...adiantamentos] };
};

/** The finished settlement that is of the same coffee, and which; undefined where there is none. */
export const outroComOMesmo = async (reader: Reader, row: AcertoRow, { cafe }: LinhasApuradas) => {
  const acertados = new Map((await jaAcertado(reader, row)).map((um) => [`${um.apurado} ${um.contratoId}`, um.acerto]));
  const [repetido] = cafe.filter(({ apurado, contratoId }) => acertados.has(`${apurado} ${contratoId}`));
  return repetido && { cafe: repetido.descricao, outro: acertados.get(`${repetido.apurado} ${repetido.contratoId}`) as string };
};
