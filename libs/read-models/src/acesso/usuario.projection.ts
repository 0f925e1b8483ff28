import { createHash } from 'node:crypto';
import type { ContaEvent } from '@tulha/domain/acesso/conta/conta.events';
import type { UsuarioEvent } from '@tulha/domain/acesso/usuario/usuario.events';
import { defineProjection } from '../declare/projection.js';
import { patch, remove, upsert } from '../declare/row-ops.js';
import { defineTable } from '../declare/table.js';

export const contaTable = defineTable(
  'conta',
  {
    id: 'int8',
    conta: 'int8',
    nome: 'text?',
    plano: 'text',
    criada_em: 'timestamptz',
    /** Why it is suspended; null while it is not. */
    suspensa: 'text?',
    /** The owner of the account; the user's role does not tell it any more. */
    dono_id: 'int8?',
  },
  { nomes: ['nome'], procura: ['nome'] },
);

/** `senha_versao` is the version of the fact that set the password: a session that began under an older one is over, but for `sessao_mantida`. */
export const usuarioTable = defineTable(
  'usuario',
  {
    id: 'int8',
    conta: 'int8',
    versao: 'int8',
    nome: 'text?',
    login: 'text?',
    login_hash: 'text',
    senha_hash: 'text?',
    senha_versao: 'int8',
    sessao_mantida: 'int8?',
    papel: 'text',
    email: 'text?',
    email_hash: 'text?',
    telefone: 'text?',
    vencido: 'bool',
    ativo: 'bool',
    excluido: 'bool',
    tutorial: 'bool',
  },
  { indexes: [['conta'], ['login_hash'], ['email_hash']], nomes: ['nome', 'login'], procura: ['nome', 'login'] },
);

/**
 * A user's reach in a module, which outranks the role; or a farm they work on: a user with any such farm works on no others.
 * `versao` is that of the user's stream.
 */
export const permissaoTable = defineTable(
  'permissao',
  { id: 'int8', conta: 'int8', versao: 'int8', usuario_id: 'int8', modulo: 'text?', alcance: 'text?', fazenda_id: 'int8?' },
  { indexes: [['conta'], ['usuario_id']] },
);

export const faturaTable = defineTable(
  'fatura',
  { conta: 'int8', fatura: 'int8', valor_centavos: 'int8', vencimento: 'date', paga_em: 'date?' },
  { key: ['conta', 'fatura'] },
);

/** The hash by which a given address is found; null where there is none, or it was erased. A login may be an address. */
export const emailHashOf = (...candidates: readonly (string | null)[]): string | null => {
  const email = candidates.find((candidate) => candidate?.includes('@'));
  return email ? createHash('sha256').update(email.trim().toLowerCase()).digest('hex') : null;
};

export const acessoProjection = defineProjection<ContaEvent | UsuarioEvent>({
  name: 'acesso',
  tables: [contaTable, usuarioTable, permissaoTable, faturaTable],
  on: {
    ContaCriada: ({ data, meta }) => [
      upsert(contaTable, {
        id: data.contaId,
        conta: data.contaId,
        nome: data.nome,
        plano: data.plano,
        criada_em: meta.recordedAt,
        suspensa: null,
        dono_id: null,
      }),
    ],
    ContaSuspensa: ({ data }) => [patch(contaTable, { id: data.contaId }, { suspensa: data.motivo })],
    DonoTrocado: ({ data }) => [patch(contaTable, { id: data.contaId }, { dono_id: data.paraId })],
    ContaReativada: ({ data }) => [patch(contaTable, { id: data.contaId }, { suspensa: null })],
    FaturaRegistrada: ({ data }) => [
      upsert(faturaTable, {
        conta: data.contaId,
        fatura: data.faturaId,
        valor_centavos: data.valorCentavos,
        vencimento: data.vencimento,
        paga_em: data.pagaEm,
      }),
    ],
    UsuarioCadastrado: ({ data, meta, version }) => [
      upsert(usuarioTable, {
        id: data.usuarioId,
        conta: meta.conta,
        versao: version,
        nome: data.nome,
        login: data.login,
        login_hash: data.loginHash,
        senha_hash: data.senhaHash,
        senha_versao: version,
        sessao_mantida: null,
        papel: data.papel,
        email: data.email,
        email_hash: emailHashOf(data.email, data.login),
        telefone: null,
        vencido: false,
        ativo: true,
        excluido: false,
        tutorial: false,
      }),
      ...(data.papel === 'dono' ? [patch(contaTable, { id: meta.conta }, { dono_id: data.usuarioId })] : []),
    ],
    PerfilAlterado: ({ data, version }) => [
      patch(
        usuarioTable,
        { id: data.usuarioId },
        { versao: version, nome: data.nome, email: data.email, email_hash: emailHashOf(data.email), telefone: data.telefone },
      ),
    ],
    EmailTrocado: ({ data, version }) => [patch(usuarioTable, { id: data.usuarioId }, { versao: version })],
    SenhaTrocada: ({ data, version }) => [
      patch(
        usuarioTable,
        { id: data.usuarioId },
        { versao: version, senha_hash: data.senhaHash, senha_versao: version, sessao_mantida: data.sessaoMantida },
      ),
    ],
    CadastroVencido: ({ data, version }) => [patch(usuarioTable, { id: data.usuarioId }, { versao: version, vencido: true })],
    CadastroAtualizado: ({ data, version }) => [
      patch(
        usuarioTable,
        { id: data.usuarioId },
        {
          versao: version,
          vencido: false,
          login: data.login,
          login_hash: data.loginHash,
          email: data.email,
          email_hash: emailHashOf(data.email),
        },
      ),
    ],
    PapelTrocado: ({ data, version }) => [patch(usuarioTable, { id: data.usuarioId }, { versao: version, papel: data.papel })],
    UsuarioDesativado: ({ data, version }) => [patch(usuarioTable, { id: data.usuarioId }, { versao: version, ativo: false })],
    UsuarioReativado: ({ data, version }) => [patch(usuarioTable, { id: data.usuarioId }, { versao: version, ativo: true })],
    UsuarioExcluido: ({ data, version }) => [
      patch(usuarioTable, { id: data.usuarioId }, { versao: version, ativo: false, excluido: true }),
    ],
    PermissaoConcedida: ({ data, meta, version }) => [
      upsert(permissaoTable, {
        id: data.permissaoId,
        conta: meta.conta,
        versao: version,
        usuario_id: data.usuarioId,
        modulo: data.modulo,
        alcance: data.alcance,
        fazenda_id: null,
      }),
      patch(usuarioTable, { id: data.usuarioId }, { versao: version }),
    ],
    FazendaConcedida: ({ data, meta, version }) => [
      upsert(permissaoTable, {
        id: data.permissaoId,
        conta: meta.conta,
        versao: version,
        usuario_id: data.usuarioId,
        modulo: null,
        alcance: null,
        fazenda_id: data.fazendaId,
      }),
      patch(usuarioTable, { id: data.usuarioId }, { versao: version }),
    ],
    PermissaoAlterada: ({ data, version }) => [
      patch(permissaoTable, { id: data.permissaoId }, { versao: version, alcance: data.alcance }),
      patch(usuarioTable, { id: data.usuarioId }, { versao: version }),
    ],
    PermissaoRetirada: ({ data, version }) => [
      remove(permissaoTable, { id: data.permissaoId }),
      patch(usuarioTable, { id: data.usuarioId }, { versao: version }),
    ],
    TutorialMarcado: ({ data, version }) => [patch(usuarioTable, { id: data.usuarioId }, { versao: version, tutorial: data.tutorial })],
  },
});
