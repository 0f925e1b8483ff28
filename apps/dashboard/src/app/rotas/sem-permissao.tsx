import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Page } from '../../ui/page.js';
import { Empty } from '../../ui/states.js';

/** Takes the place of a page that this user may not open; none of its data was requested. */
export const SemPermissao = () => (
  <Page title="Sem permissão">
    <Empty
      icon={IconLock}
      title="Esta página não está aberta para você"
      text="Peça ao dono da conta a permissão que falta. Ele a dá em Usuários."
      action={<Link to="/">Ir para o início</Link>}
    />
  </Page>
);
