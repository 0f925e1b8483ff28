import type { UsuarioEvent } from '@tulha/domain/acesso/usuario/usuario.events';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { type Aviso, avisos } from '@tulha/domain/suporte/notificacao/avisos';
import type { NotificacaoEvent } from '@tulha/domain/suporte/notificacao/notificacao.events';
import { defineProjection, type Projection } from '../declare/projection.js';
import { patch, type RowOp, upsert } from '../declare/row-ops.js';
import { defineTable } from '../declare/table.js';

/** A message to one user (`usuario_id`), or to all with the right `acao` in `modulo`. Its text is made on reading. */
export const notificacaoTable = defineTable(
  'notificacao',
  {
    conta: 'int8',
    id: 'int8',
    em: 'timestamptz',
    posicao: 'text',
    tipo: 'text',
    usuario_id: 'int8?',
    modulo: 'text?',
    acao: 'text?',
    /** The author of the act, who gets no message; null where the author gets it too. */
    exceto: 'int8?',
    especie: 'text?',
    alvo: 'int8?',
    detalhes: 'jsonb',
  },
  { key: ['conta', 'id'], indexes: [['conta', 'posicao']] },
);

/** A user's marks on a message: read, or put away. */
export const notificacaoMarcaTable = defineTable(
  'notificacao_marca',
  { usuario_id: 'int8', notificacao_id: 'int8', conta: 'int8', excluida: 'bool' },
  { key: ['usuario_id', 'notificacao_id'] },
);

/** Since when a user gets messages, and up to where they marked all as read: positions of the log. */
export const notificadoTable = defineTable(
  'notificado',
  { usuario_id: 'int8', conta: 'int8', desde: 'text', lidas_ate: 'text' },
  { key: ['usuario_id'] },
);

const DIGITOS = 12;

/**
 * The number of the notification that a fact makes: 48 bits of the fact's own id, which is a hash, so that it needs no counter and is the
 * same in every rebuild. Two of an account with 100,000 of them have the same with a chance of one in 56,000.
 */
export const idDaNotificacao = (eventId: string): number => Number.parseInt(eventId.replaceAll('-', '').slice(0, DIGITOS), 16) + 1;

const notificar =
  (tipo: string, { para, aoAutor, alvo, detalhes }: Aviso) =>
  ({ data, meta, position, eventId }: Recorded): RowOp[] => {
    const dados = detalhes(data as never);
    if (!dados) return [];
    const [destino, registro] = [para(data as never), alvo(data as never)];
    return [
      upsert(notificacaoTable, {
        conta: meta.conta,
        id: idDaNotificacao(eventId),
        em: meta.recordedAt,
        posicao: position,
        tipo,
        usuario_id: 'usuario' in destino ? destino.usuario : null,
        modulo: 'modulo' in destino ? destino.modulo : null,
        acao: 'modulo' in destino ? destino.acao : null,
        exceto: aoAutor ? null : meta.ator,
        especie: registro?.especie ?? null,
        alvo: registro?.id ?? null,
        detalhes: dados,
      }),
    ];
  };

const dosFatos = Object.fromEntries(Object.entries(avisos).map(([tipo, aviso]) => [tipo, notificar(tipo, aviso as unknown as Aviso)]));

const marcas = defineProjection<NotificacaoEvent | UsuarioEvent>({
  name: 'notificacao',
  tables: [notificacaoTable, notificacaoMarcaTable, notificadoTable],
  on: {
    UsuarioCadastrado: ({ data, meta, position }) => [
      upsert(notificadoTable, { usuario_id: data.usuarioId, conta: meta.conta, desde: position, lidas_ate: '' }),
    ],
    NotificacaoLida: ({ data, meta }) => [
      upsert(notificacaoMarcaTable, {
        usuario_id: data.usuarioId,
        notificacao_id: data.notificacaoId,
        conta: meta.conta,
        excluida: false,
      }),
    ],
    NotificacaoExcluida: ({ data, meta }) => [
      upsert(notificacaoMarcaTable, {
        usuario_id: data.usuarioId,
        notificacao_id: data.notificacaoId,
        conta: meta.conta,
        excluida: true,
      }),
    ],
    TodasAsNotificacoesLidas: ({ data, position }) => [patch(notificadoTable, { usuario_id: data.usuarioId }, { lidas_ate: position })],
  },
});

/** The messages of each user, from the facts that `avisos` names, and the user's marks on them. */
export const notificacaoProjection: Projection = { ...marcas, on: { ...dosFatos, ...marcas.on } };
