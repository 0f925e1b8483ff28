import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { rehearse } from '@tulha/application/dispatch/rehearse';
import { aManifestar, type Distribuicao, distribuicaoDecider } from '@tulha/domain/fiscal/distribuicao/distribuicao.decider';
import type { ConteudoFiscal } from '@tulha/domain/fiscal/distribuicao/distribuicao.events';
import { refuseFiscal } from '@tulha/domain/fiscal/errors';
import { getChecked } from '@tulha/platform/files/checked';
import { abrirFila, comVezNaFila } from '@tulha/read-models/fiscal/fila-da-sefaz';
import type { Portas } from '@tulha/sefaz/conversa/portas';
import type { Ctx } from '../../http/pipeline/route.js';
import { metaDoEnsaio } from '../../rotas/perguntar.js';
import type { Interessado } from './identidade.js';

/** Keeps the bytes of a document under a key made of them: the same bytes are there once. */
const guardarFiscal =
  ({ services, auth }: Ctx) =>
  async (bytes: Uint8Array): Promise<ConteudoFiscal> => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const chave = `fiscal/${auth.conta}/${sha256}.xml`;
    await services.files.put(chave, Readable.from([Buffer.from(bytes)]), { maxBytes: bytes.length });
    return { chave, bytes: bytes.length, sha256 };
  };

/** Opens the queue of a document where it is not there yet. @throws DISTRIBUICAO_DE_OUTRA_CONTA */
const abrir = async (ctx: Ctx, { documento, fazendaId }: Interessado): Promise<number> => {
  const { services, auth } = ctx;
  const { ambiente } = services.sefaz;
  const nova = { id: await ctx.nextId('distribuicao'), conta: auth.conta, documento, ambiente, agora: ctx.now };
  const fila = await abrirFila(services.pool, nova);
  if (fila.conta !== auth.conta) throw refuseFiscal('DISTRIBUICAO_DE_OUTRA_CONTA');
  const data = { distribuicaoId: fila.id, fazendaId, documento, ambiente };
  const options = { apart: 'distribuicao', otherStream: true, moreFollow: true } as const;
  await ctx.execute(distribuicaoDecider, fila.id, { type: 'AbrirDistribuicao', data }, options);
  return fila.id;
};

/** The ports of a conversation with the tax authority, made of a request. */
export const portasDe = async (ctx: Ctx, interessado: Interessado): Promise<Portas> => {
  const { services } = ctx;
  const { transport, ambiente } = services.sefaz;
  const { documento, aberto } = interessado;
  const distribuicaoId = await abrir(ctx, interessado);
  const perguntar = <T>(tell: (state: Distribuicao) => T): Promise<T> => {
    const nada = { type: 'AbrirDistribuicao', data: { distribuicaoId, fazendaId: interessado.fazendaId, documento, ambiente } } as const;
    return rehearse(services.dispatch, distribuicaoDecider, distribuicaoId, nada, metaDoEnsaio(ctx), tell);
  };
  const mais = (apart: string) => ({ apart, otherStream: true, moreFollow: true }) as const;
  return {
    ...{ now: services.now, ambiente, transport, distribuicaoId, documento, identidade: aberto },
    comVez: async (work) => {
      const vez = await comVezNaFila(services.pool, distribuicaoId, services.now(), work);
      if (!vez) throw refuseFiscal('SEFAZ_OCUPADA');
      return vez.feito;
    },
    cursor: () => perguntar(({ ultNsu, proximoEm, lacunas }) => ({ ultNsu, proximoEm, lacunas })),
    aManifestar: (pedido) => perguntar((state) => aManifestar(state, pedido, services.now())),
    novosIds: (quantos) => ctx.nextId('nota_recebida', quantos),
    receber: async (data) => {
      const { facts } = await ctx.execute(distribuicaoDecider, distribuicaoId, { type: 'ReceberDistribuicao', data }, mais('receber'));
      return facts as Awaited<ReturnType<Portas['receber']>>;
    },
    assinada: async (data) => {
      const apart = `assinar ${data.chave} ${data.sequencia}`;
      await ctx.execute(distribuicaoDecider, distribuicaoId, { type: 'AssinarManifestacao', data }, mais(apart));
    },
    respondida: async (data) => {
      const apart = `responder ${data.chave} ${data.sequencia}`;
      await ctx.execute(distribuicaoDecider, distribuicaoId, { type: 'RegistrarRetorno', data }, mais(apart));
    },
    guardar: guardarFiscal(ctx),
    abrir: async (conteudo) => buffer((await getChecked(services.files, conteudo.chave, conteudo)).stream),
  };
};
