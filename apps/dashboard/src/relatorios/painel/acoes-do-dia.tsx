import { Link } from 'react-router';
import { usePodeAbrir } from '../../app/rotas/lugares.js';
import { icons } from '../../ui/icons.js';
import classes from './painel.module.css';

const ACOES = [
  { to: '/colheita-do-dia', label: 'Colheita do dia', icon: icons.colheita },
  { to: '/servico-do-dia', label: 'Serviço do dia', icon: icons.folha },
  { to: '/financeiro/novo', label: 'Nova despesa', icon: icons.recibo },
] as const;

/** The actions by which a day on the farm is recorded. */
export const AcoesDoDia = () => {
  const podeAbrir = usePodeAbrir();
  const acoes = ACOES.filter(({ to }) => podeAbrir(to));
  if (acoes.length === 0) return null;
  return (
    <nav aria-label="Registrar" className={`${classes['acts']} only-screen`}>
      {acoes.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} className={classes['act']}>
          <Icon size="1.75rem" aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  );
};
