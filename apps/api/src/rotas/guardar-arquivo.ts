import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { arquivoDecider } from '@tulha/domain/suporte/arquivo/arquivo.decider';
import { newKey } from '@tulha/platform/files/storage';
import { aindaGuardado, liberarEspaco } from '@tulha/read-models/suporte/conteudos';
import type { Ctx } from '../http/pipeline/route.js';
import { ocupar } from './ocupar-espaco.js';

type Guardar = {
  /** Its name among the draws of this request. */
  readonly apart: string;
  readonly nome: string;
  readonly mime: string;
  readonly bytes: Uint8Array;
};

/** Keeps bytes that this request made or took in. `anexar` attaches them to a record; `soltar` lets them go where nothing came of it. */
export const guardarArquivo = async (ctx: Ctx, { apart, nome, mime, bytes }: Guardar) => {
  const { services, auth } = ctx;
  const arquivoId = await ctx.nextId('arquivo');
  const chave = await ctx.keep(`conteudo ${apart}`, newKey(`anexos/${auth.conta}`));
  const conteudo = { chave, mime, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  const guardado = { conta: auth.conta, arquivo: arquivoId, chave, bytes: bytes.length };
  if (!(await aindaGuardado(services.pool, chave, { chave, arquivo: arquivoId }))) await ocupar(services, guardado);
  await services.files.put(chave, Readable.from([bytes]), { maxBytes: bytes.length });
  return {
    arquivoId,
    anexar: (tipo: string, id: number) => {
      const data = { arquivoId, nome, descricao: null, tags: [], vencimento: null, ref: { tipo, id }, fazendaId: ctx.fazenda, conteudo };
      const options = { isNew: true, otherStream: true, apart: `arquivo ${apart}`, moreFollow: true } as const;
      return ctx.execute(arquivoDecider, arquivoId, { type: 'AnexarArquivo', data }, options);
    },
    soltar: async () => {
      await services.files.remove(chave);
      await liberarEspaco(services.pool, chave);
    },
  };
};
