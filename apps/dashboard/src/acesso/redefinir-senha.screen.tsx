import { useSearchParams } from 'react-router';
import { DoorForm } from './door-form.js';
import { CONSELHO_DE_SENHA } from './perfil.api.js';
import { resetPassword } from './session.api.js';

export const Component = () => {
  const [params] = useSearchParams();
  return (
    <DoorForm
      title="Nova senha"
      about="Ela vale a partir de agora; as outras sessões serão encerradas."
      fields={[{ name: 'senha', label: 'Nova senha', password: true, autoComplete: 'new-password', hint: CONSELHO_DE_SENHA }]}
      button="Gravar"
      done="Senha alterada com sucesso!"
      send={({ senha = '' }) => resetPassword(senha, params.get('token') ?? '')}
    />
  );
};
