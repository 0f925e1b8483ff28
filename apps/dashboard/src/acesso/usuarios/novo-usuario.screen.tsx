import { useNavigate } from 'react-router';
import { Page } from '../../ui/page.js';
import { UsuarioForm } from './usuario-form.js';
import { TELA, useCadastrar } from './usuarios.api.js';

export const Component = () => {
  const { mutateAsync, isPending } = useCadastrar();
  const navigate = useNavigate();
  return (
    <Page back={{ to: TELA, label: 'Usuários' }} title="Novo usuário">
      <UsuarioForm busy={isPending} send={(dados) => mutateAsync(dados).then((novo) => navigate(novo ? `${TELA}/${novo.id}` : TELA))} />
    </Page>
  );
};
