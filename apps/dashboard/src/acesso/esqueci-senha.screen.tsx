import { DoorForm } from './door-form.js';
import { forgotPassword } from './session.api.js';

export const Component = () => (
  <DoorForm
    title="Esqueci a senha"
    about="Enviaremos um endereço para você escolher outra."
    fields={[{ name: 'email', label: 'E-mail', autoComplete: 'email' }]}
    button="Enviar"
    done="Se o e-mail estiver cadastrado, a mensagem chega em alguns minutos."
    send={({ email = '' }) => forgotPassword(email.trim())}
  />
);
