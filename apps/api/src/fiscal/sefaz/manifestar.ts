import type { AtualizarXml, ManifestarNotas } from '@tulha/domain/fiscal/distribuicao/distribuicao.commands';
import type { VeredictoDaManifestacao } from '@tulha/domain/fiscal/distribuicao/distribuicao.answers';
import { refuseFiscal } from '@tulha/domain/fiscal/errors';
import { findNotaRecebida } from '@tulha/read-models/fiscal/distribuicao.queries';
import { manifestar } from '@tulha/sefaz/conversa/manifestar';
import type { z } from 'zod';
import type { Ctx } from '../../http/pipeline/route.js';
import { perguntarUmaVez } from './consultar.js';
import { interessadoPor } from './identidade.js';
import { portasDe } from './portas.js';

const notaVista = async (ctx: Ctx, chave: string) => {
  const nota = await findNotaRecebida(ctx.reader, chave, ctx.fazendas, ctx.now);
  if (!nota) throw refuseFiscal('NOTA_RECEBIDA_NAO_ENCONTRADA', { chave });
  return nota;
};

/** A refusal or a lost answer about one invoice alone refuses the request; several have a verdict each. */
const recusar = ({ resultado, cStat, motivo }: VeredictoDaManifestacao): void => {
  if (resultado === 'SEM_RESPOSTA') throw refuseFiscal('SEFAZ_NAO_RESPONDEU');
  if (resultado !== 'RECUSADA') return;
  throw cStat === null ? refuseFiscal('MANIFESTACAO_RECUSADA', { motivo }) : refuseFiscal('SEFAZ_RECUSOU', { cStat, motivo });
};

/** `POST /v1/nfe/manifestar`: the same of each invoice, with a verdict for each. */
export const manifestarNotas = async (ctx: Ctx<unknown, unknown, z.output<typeof ManifestarNotas>>) => {
  const { certificateId, chave, chaves = chave === undefined ? [] : [chave], tipoEvento, justificativa = null } = ctx.body;
  const notas = [];
  for (const pedida of chaves) notas.push(await notaVista(ctx, pedida));
  const interessado = await interessadoPor(ctx, certificateId);
  const portas = await portasDe(ctx, interessado);
  if (notas.some(({ distribuicaoId }) => distribuicaoId !== portas.distribuicaoId)) throw refuseFiscal('NOTA_DE_OUTRO_DOCUMENTO');
  const certificado = interessado.aberto.lido.impressao;
  const content = [...(await manifestar(portas, { chaves, tipo: tipoEvento, justificativa, certificado }))];
  await ctx.show();
  const [unica] = content;
  if (chave !== undefined && unica) recusar(unica);
  const quantas = (...quais: readonly string[]) => content.filter(({ resultado }) => quais.includes(resultado)).length;
  return {
    ambiente: ctx.services.sefaz.ambiente,
    content,
    registradas: quantas('REGISTRADA', 'JA_ESTAVA'),
    recusadas: quantas('RECUSADA'),
    semResposta: quantas('SEM_RESPOSTA'),
  };
};

/** `POST /v1/nfe/manifestar/atualizar-xml`: asks by the invoice's key, within the quota; not where its XML is here already. */
export const atualizarXml = async (ctx: Ctx<unknown, unknown, z.output<typeof AtualizarXml>>) => {
  const { certificateId, chave } = ctx.body;
  const { view, conteudo, distribuicaoId } = await notaVista(ctx, chave);
  const interessado = await interessadoPor(ctx, certificateId);
  if (conteudo) return { consulta: null, nota: view };
  const portas = await portasDe(ctx, interessado);
  if (portas.distribuicaoId !== distribuicaoId) throw refuseFiscal('NOTA_DE_OUTRO_DOCUMENTO');
  const consulta = await perguntarUmaVez(ctx, interessado, { tipo: 'CHAVE', chave });
  return { consulta, nota: (await notaVista(ctx, chave)).view };
};
