import { createHash } from 'node:crypto';
import { emissaoDecider } from '@tulha/domain/rastreabilidade/emissao/emissao.decider';
import type { ResumoEudr } from '@tulha/domain/rastreabilidade/eudr/resumo';
import type { Qual } from '@tulha/read-models/rastreabilidade/documentos/eudr.queries';
import { emissoesDe } from '@tulha/read-models/rastreabilidade/documentos/emissao.queries';
import { WrittenButNotVisible } from '../../http/pipeline/errors.js';
import type { Ctx } from '../../http/pipeline/route.js';

const alvoDe = (qual: Qual) =>
  'lote' in qual ? ({ assunto: 'lote', alvoId: qual.lote } as const) : ({ assunto: 'venda', alvoId: qual.venda } as const);

/** A plot whose outline was another on other days of picking is told once for each. */
const talhoesDe = ({ talhoes }: ResumoEudr) =>
  [...new Map(talhoes.map((talhao) => [talhao.talhaoId, talhao])).values()].map(({ talhaoId, nome, percentual }) => ({
    talhaoId,
    nome,
    percentual: String(percentual),
  }));

/** Writes down that a package is issued, and its content. The download does not wait until that shows in the read model. */
export const emitir = async (ctx: Ctx, qual: Qual, { arquivo, resumo }: { readonly arquivo: string; readonly resumo: ResumoEudr }) => {
  const { assunto, alvoId } = alvoDe(qual);
  const impressao = createHash('sha256').update(arquivo).digest('hex');
  const data = { assunto, alvoId, codigo: resumo.codigo, impressao, talhoes: talhoesDe(resumo) };
  try {
    await ctx.execute(emissaoDecider, `${assunto}-${alvoId}`, { type: 'EmitirPacoteEudr', data }, { otherStream: true });
  } catch (error) {
    if (!(error instanceof WrittenButNotVisible)) throw error;
  }
};

/** The packages issued for a lot or a sale, newest first, each with whether it still agrees with the present data. */
export const emissoes = ({ reader }: Ctx, qual: Qual) => {
  const { assunto, alvoId } = alvoDe(qual);
  return emissoesDe(reader, assunto, alvoId);
};
