import { usePodeAbrir } from '../../app/rotas/lugares.js';
import { icons } from '../../ui/icons.js';
import { LinkButton, Section } from '../../ui/page.js';
import classes from './painel.module.css';

const DO_CAMPO = [
  { to: '/colheita-do-dia', label: 'Colheita do dia', icon: icons.colheita },
  { to: '/servico-do-dia', label: 'Serviço do dia', icon: icons.folha },
] as const;

/** The work that goes on without a signal. */
export const SemInternet = () => {
  const podeAbrir = usePodeAbrir();
  const abertos = DO_CAMPO.filter(({ to }) => podeAbrir(to));
  if (abertos.length === 0) return null;
  return (
    <Section title="O campo continua" about="Sem internet fica guardado neste aparelho e vai depois">
      <div className={classes['places']}>
        {abertos.map(({ to, label, icon }) => (
          <LinkButton key={to} to={to} icon={icon} size="md">
            {label}
          </LinkButton>
        ))}
      </div>
    </Section>
  );
};
