import { diaToBr } from '@tulha/domain/kernel/dates';
import { curto } from '@tulha/domain/kernel/curto';
import { sql } from 'kysely';
import type { Reader } from '../../read/reader.js';
import { LUGARES } from '../historico/historico-linha.js';

type Linha = {
  readonly versao: number;
  readonly tipo: string;
  readonly papel: string;
  readonly em: string;
  readonly hora: string | null;
  readonly registrado_em: Date | string;
  readonly ator: string | null;
  readonly quantidade: number;
  readonly detalhes: Readonly<Record<string, unknown>>;
  readonly lote: string | null;
  readonly unidade: string | null;
};

/** The content of a record, in the words of its form: label to value. */
type Dizeres = Readonly<Record<string, string>>;

/** The lines that the facts of one record left on its lots, in the order of recording. */
const linhasDo = async ({ db, conta }: Reader, processo: string, id: number): Promise<readonly Linha[]> => {
  const { rows } = await sql<Linha>`
    select m.versao, m.tipo, m.papel, m.em, m.hora, m.registrado_em, u.nome as ator, m.quantidade, m.detalhes,
      coalesce(l.codigo, x.codigo) as lote, l.unidade
    from leitura.lote_movimento m
    left join leitura.lote l on l.id = m.lote_id and l.conta = m.conta
    left join leitura.lote_excluido x on x.id = m.lote_id and x.conta = m.conta
    left join leitura.usuario u on u.id = m.ator and u.conta = m.conta
    where m.conta = ${conta} and m.processo = ${processo} and m.processo_id = ${id}
    order by m.versao, m.papel, m.lote_id`.execute(db);
  return rows;
};

const nomesDosLugares = async ({ db, conta }: Reader, processo: string, linhas: readonly Linha[]) => {
  const especie = LUGARES[processo as keyof typeof LUGARES];
  const ids = [...new Set(linhas.map(({ detalhes }) => detalhes.localId).filter((id) => typeof id === 'number'))];
  if (!especie || ids.length === 0) return new Map<unknown, string>();
  const rows = await db.selectFrom(especie).selectAll().where('conta', '=', conta).where('id', 'in', ids).execute();
  return new Map<unknown, string>(rows.map((row) => [row.id, row.descricao]));
};

const momento = ({ em, hora }: Linha) => [diaToBr(em), hora].filter(Boolean).join(' ');

/** The content of a record by the lines of one fact, without those they undo. */
const dizeresDe = (linhas: readonly Linha[], processo: string, lugares: ReadonlyMap<unknown, string>): Dizeres => {
  const dizeres: Record<string, string> = {};
  const diga = (rotulo: string, valor: unknown) => {
    if (valor !== undefined && valor !== null && valor !== '') dizeres[rotulo] = String(valor);
  };
  const passagem = processo in LUGARES && processo !== 'cooperativa';
  for (const linha of linhas) {
    const { papel, detalhes, lote, quantidade, unidade } = linha;
    if (papel === 'desfaz' || papel === 'situa') continue;
    if (papel === 'volta') {
      diga('Saída', 'não valeu');
      continue;
    }
    const saida = passagem && papel === 'sai';
    diga(saida ? 'Saída' : passagem ? 'Entrada' : 'Data', momento(linha));
    if (detalhes.umidadePct) diga(saida ? 'Umidade na saída' : 'Umidade na entrada', `${String(detalhes.umidadePct).replace('.', ',')} %`);
    diga('Local', lugares.get(detalhes.localId));
    diga('Responsável', detalhes.responsavel);
    if (saida) continue;
    const tipo = [detalhes.tipo, detalhes.qualidade].filter(Boolean).join(', ');
    const quanto = `${curto(quantidade, 3)}${unidade ? ` ${unidade}` : ''}`;
    diga(`${papel === 'entra' ? 'Entra' : 'Sai'} ${lote ?? 'um lote'}`, [quanto, tipo].filter(Boolean).join(' · '));
  }
  return dizeres;
};

const rotulos = (antes: Dizeres, depois: Dizeres) => [...new Set([...Object.keys(antes), ...Object.keys(depois)])];

/** Old and new of every label that a fact changed; of the first fact of a record, all that it said. */
const mudancas = (antes: Dizeres, depois: Dizeres) =>
  rotulos(antes, depois).flatMap((rotulo) =>
    antes[rotulo] === depois[rotulo] ? [] : [{ rotulo, antes: antes[rotulo] ?? null, depois: depois[rotulo] ?? null }],
  );

/**
 * The full history of a record in the order of writing: author, time, reason, and the old and new values that each fact
 * changed. A deleted record has one, too. Empty where the account never had the record.
 */
export const historicoDoRegistro = async (reader: Reader, processo: string, id: number) => {
  const linhas = await linhasDo(reader, processo, id);
  const lugares = await nomesDosLugares(reader, processo, linhas);
  let antes: Dizeres = {};
  return [...Map.groupBy(linhas, ({ versao }) => versao)].map(([versao, doFato]) => {
    const [primeira] = doFato as [Linha];
    const dizeres = dizeresDe(doFato, processo, lugares);
    const desfez = doFato.some(({ papel }) => papel === 'desfaz');
    const depois = desfez ? dizeres : { ...antes, ...dizeres };
    const mudou = mudancas(antes, depois);
    antes = depois;
    return {
      id: versao,
      tipo: primeira.tipo,
      registradoEm: new Date(primeira.registrado_em).toISOString(),
      ator: primeira.ator,
      motivo: (doFato.find(({ detalhes }) => detalhes.motivo)?.detalhes.motivo as string | undefined) ?? null,
      mudancas: mudou,
    };
  });
};
