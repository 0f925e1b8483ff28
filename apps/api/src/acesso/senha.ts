import { refuseAcesso } from '@tulha/domain/acesso/errors';
import { whyGuessed } from '@tulha/platform/common-passwords';
import { listFazendas } from '@tulha/read-models/acesso/usuarios.queries';
import type { Reader } from '@tulha/read-models/read/reader';

type Pessoa = { readonly nome?: string | null; readonly login?: string | null; readonly email?: string | null };

/**
 * Refuses a password that can be guessed: one of the most common, or one made of its owner's name, login, e-mail or farms. Runs wherever a
 * password is chosen.
 * @param reader of the account, where there is one already
 * @throws SENHA_COMUM, SENHA_PREVISIVEL naming the field
 */
export const exigirSenha = async (senha: string, { nome, login, email }: Pessoa, campo: string, reader?: Reader): Promise<void> => {
  const fazendas = reader ? (await listFazendas(reader)).map((fazenda) => fazenda.nome ?? '') : [];
  const sabido = [nome, login, email, ...fazendas].filter((texto): texto is string => Boolean(texto));
  const motivo = whyGuessed(senha, sabido);
  if (motivo) throw refuseAcesso(motivo === 'comum' ? 'SENHA_COMUM' : 'SENHA_PREVISIVEL', undefined, campo);
};
