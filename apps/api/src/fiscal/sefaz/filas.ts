import { conselhoDe } from '@tulha/domain/fiscal/distribuicao/cstat';
import type { DizerDaCienciaAutomatica } from '@tulha/domain/fiscal/distribuicao/distribuicao.commands';
import { distribuicaoDecider } from '@tulha/domain/fiscal/distribuicao/distribuicao.decider';
import { PALAVRAS_DA_CIENCIA_AUTOMATICA } from '@tulha/domain/fiscal/distribuicao/manifestacao.types';
import { DIAS_DO_AVISO, DIAS_SEM_PERGUNTAR, horaDita, porqueEsperar } from '@tulha/domain/fiscal/distribuicao/vez';
import { refuseFiscal } from '@tulha/domain/fiscal/errors';
import { filasDe } from '@tulha/read-models/fiscal/distribuicao.queries';
import { verFila } from '@tulha/read-models/fiscal/fila-da-sefaz';
import type { z } from 'zod';
import type { Ctx } from '../../http/pipeline/route.js';

const DIA_MS = 86_400_000;

type Fila = Awaited<ReturnType<typeof filasDe>>[number];

/** Warns of a refusal that a person can mend, or that the tax authority is about to stop numbering for a document. */
const avisoDe = ({ consultadaEm, maxNsu, ultNsu, cStat, motivo }: Fila, agora: string): string | null => {
  if (consultadaEm === null) return null;
  const conselho = conselhoDe(cStat);
  if (conselho) return `A SEFAZ respondeu (${cStat}): ${motivo}.${conselho}`;
  const dias = Math.floor((Date.parse(agora) - Date.parse(consultadaEm)) / DIA_MS);
  if (dias >= DIAS_DO_AVISO)
    return `Há ${dias} dias não se pergunta. Depois de ${DIAS_SEM_PERGUNTAR} a SEFAZ deixa de guardar as notas deste documento.`;
  if (Number(ultNsu) === 0 && Number(maxNsu ?? '0') === 0)
    return 'Foi a primeira consulta: a SEFAZ só guarda as notas emitidas daqui em diante. As de antes não virão por aqui.';
  return null;
};

/** A queue as it stands now, with the wait that the authority asks for in words; questions of all accounts count. */
const vista = async (ctx: Ctx, fila: Fila) => {
  const { now } = ctx;
  const vez = await verFila(ctx.services.pool, fila.id, now);
  const espera = porqueEsperar(vez, true, now);
  const hora = espera && horaDita(espera.ate, now);
  const frase = !espera
    ? 'Pode-se perguntar agora.'
    : espera.cota
      ? `Já se perguntou ${vez.naHora.length} vezes em uma hora: espere até ${hora}.`
      : `A SEFAZ pede que se espere até ${hora}.`;
  const { proximaEm: _, ...resto } = fila;
  return {
    ...resto,
    ambiente: ctx.services.sefaz.ambiente,
    proximaEm: espera?.ate ?? null,
    podePerguntar: !espera,
    consultasNaHora: vez.naHora.length,
    palavrasDaCiencia: PALAVRAS_DA_CIENCIA_AUTOMATICA,
    ...{ frase, aviso: avisoDe(fila, now) },
  };
};

/** The queues of the caller's farms. */
export const filasDaSefaz = async (ctx: Ctx) => {
  const { ambiente } = ctx.services.sefaz;
  const filas = await filasDe(ctx.reader, ctx.fazendas, ambiente);
  return { ambiente, content: await Promise.all(filas.map((fila) => vista(ctx, fila))) };
};

/** One, as the caller sees it. */
export const umaFila = async (ctx: Ctx, id: number, fazendaId: number) => {
  const [fila] = await filasDe(ctx.reader, [fazendaId], ctx.services.sefaz.ambiente, id);
  if (!fila) throw refuseFiscal('DISTRIBUICAO_NAO_ENCONTRADA', { id });
  return vista(ctx, fila);
};

/** `PUT /v1/nfe/consultar/{id}/ciencia-automatica`: the consent of one queue's farm, given with the words that were read, or taken back. */
export const dizerDaCienciaAutomatica = async (ctx: Ctx<unknown, unknown, z.output<typeof DizerDaCienciaAutomatica>>, id: number) => {
  await umaFila(ctx, id, ctx.fazenda);
  const { ligada, palavras = '' } = ctx.body;
  const command = ligada
    ? ({ type: 'ConsentirCienciaAutomatica', data: { distribuicaoId: id, palavras } } as const)
    : ({ type: 'RetirarCienciaAutomatica', data: { distribuicaoId: id } } as const);
  await ctx.execute(distribuicaoDecider, id, command);
  return umaFila(ctx, id, ctx.fazenda);
};
