import { DoorForm } from './door-form.js';
import { updateLogin } from './session.api.js';

/** Old users choose a new login once; the server sends them here with `atualizar_cadastro`. */
export const Component = () => (
  <DoorForm
    title="Atualize o seu cadastro"
    about="O modo de entrar mudou. Escolha o login que vai usar daqui em diante."
    fields={[
      { name: 'login', label: 'Login', autoComplete: 'username' },
      { name: 'senha', label: 'Senha', password: true, autoComplete: 'current-password' },
      { name: 'email', label: 'E-mail', autoComplete: 'email' },
    ]}
    button="Atualizar"
    done="Login alterado com sucesso"
    send={({ login = '', senha = '', email = '' }) => updateLogin({ login: login.trim(), senha, email: email.trim() })}
  />
);
