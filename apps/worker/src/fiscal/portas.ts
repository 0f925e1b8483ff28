import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { rehearse } from '@tulha/application/dispatch/rehearse';
import { cienciasADar } from '@tulha/domain/fiscal/distribuicao/ciencia-automatica';
import {
  aManifestar,
  type Distribuicao,
  type DistribuicaoCommand,
  distribuicaoDecider,
} from '@tulha/domain/fiscal/distribuicao/distribuicao.decider';
import { refuseFiscal } from '@tulha/domain/fiscal/errors';
import { getChecked } from '@tulha/platform/files/checked';
import type { certificateVault } from '@tulha/platform/vault/certificate-vault';
import { takeIds } from '@tulha/read-models/control/control';
import { comVezNaFila, type FilaABuscar } from '@tulha/read-models/fiscal/fila-da-sefaz';
import type { Sefaz } from '@tulha/sefaz/conversa/abrir-sefaz';
import type { Portas } from '@tulha/sefaz/conversa/portas';
import type { Identidade } from '@tulha/sefaz/transporte/transporte';
import type { JobTools } from '../jobs/tools.js';

export type Busca = Pick<JobTools, 'pool' | 'engine' | 'files' | 'now' | 'log'> & {
  readonly sefaz: Sefaz;
  readonly certificates: Pick<ReturnType<typeof certificateVault>, 'open'>;
};

/** `cienciasADar`: the keys of the invoices of which ciência is given now without a person, as the farm agreed; none where it did not. */
export type PortasDeQuemBusca = Portas & { readonly cienciasADar: () => Promise<readonly string[]> };

/** The ports of a conversation with the tax authority, as the worker has them. */
export const portasDe = (busca: Busca, fila: FilaABuscar, identidade: Identidade): PortasDeQuemBusca => {
  const { pool, engine, files, now, sefaz } = busca;
  const { id: distribuicaoId, conta, fazenda, documento } = fila;
  const meta = () => ({ conta, ator: 0, fazenda, commandId: randomUUID(), now: now() });
  const perguntar = <T>(tell: (state: Distribuicao) => T): Promise<T> => {
    const nada = { type: 'AbrirDistribuicao', data: { distribuicaoId, fazendaId: fazenda, documento, ambiente: sefaz.ambiente } } as const;
    return rehearse(engine.dispatch, distribuicaoDecider, distribuicaoId, nada, meta(), tell);
  };
  const executar = (command: DistribuicaoCommand) => engine.dispatch(distribuicaoDecider, distribuicaoId, command, meta());
  return {
    ...{ now, ambiente: sefaz.ambiente, transport: sefaz.transport, distribuicaoId, documento, identidade },
    comVez: async (work) => {
      const vez = await comVezNaFila(pool, distribuicaoId, now(), work);
      if (!vez) throw refuseFiscal('SEFAZ_OCUPADA');
      return vez.feito;
    },
    cursor: () => perguntar(({ ultNsu, proximoEm, lacunas }) => ({ ultNsu, proximoEm, lacunas })),
    aManifestar: (pedido) => perguntar((state) => aManifestar(state, pedido, now())),
    cienciasADar: () => perguntar((state) => cienciasADar(state, now())),
    novosIds: (quantos) => takeIds(pool, 'nota_recebida', quantos),
    receber: async (data) => (await executar({ type: 'ReceberDistribuicao', data })).facts as Awaited<ReturnType<Portas['receber']>>,
    assinada: async (data) => void (await executar({ type: 'AssinarManifestacao', data })),
    respondida: async (data) => void (await executar({ type: 'RegistrarRetorno', data })),
    guardar: async (bytes) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const chave = `fiscal/${conta}/${sha256}.xml`;
      await files.put(chave, Readable.from([Buffer.from(bytes)]), { maxBytes: bytes.length });
      return { chave, bytes: bytes.length, sha256 };
    },
    abrir: async (conteudo) => buffer((await getChecked(files, conteudo.chave, conteudo)).stream),
  };
};
