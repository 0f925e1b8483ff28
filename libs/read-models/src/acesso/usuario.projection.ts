import type { ContaEvent } from '@tulha/domain/acesso/conta/conta.events';
import type { UsuarioEvent } from '@tulha/domain/acesso/usuario/usuario.events';
import { defineProjection } from '../kernel/projection.js';
import { upsert } from '../kernel/row-ops.js';
import { defineTable } from '../kernel/table.js';

export const contaTable = defineTable('conta', { id: 'int8', conta: 'int8', nome: 'text?', plano: 'text', criada_em: 'timestamptz' });

export const usuarioTable = defineTable(
  'usuario',
  { id: 'int8', conta: 'int8', nome: 'text?', login: 'text?', login_hash: 'text', senha_hash: 'text?', papel: 'text' },
  { indexes: [['conta'], ['login_hash']] },
);

export const acessoProjection = defineProjection<ContaEvent | UsuarioEvent>({
  name: 'acesso',
  tables: [contaTable, usuarioTable],
  on: {
    ContaCriada: ({ data, meta }) => [
      upsert(contaTable, { id: data.contaId, conta: data.contaId, nome: data.nome, plano: data.plano, criada_em: meta.recordedAt }),
    ],
    UsuarioCadastrado: ({ data, meta }) => [
      upsert(usuarioTable, {
        id: data.usuarioId,
        conta: meta.conta,
        nome: data.nome,
        login: data.login,
        login_hash: data.loginHash,
        senha_hash: data.senhaHash,
        papel: data.papel,
      }),
    ],
  },
});
