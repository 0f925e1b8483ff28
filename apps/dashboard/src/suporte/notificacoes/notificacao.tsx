import { Anchor, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePodeAbrir } from '../../app/rotas/lugares.js';
import { instant } from '../../ui/format.js';
import { type Notificacao, useLer } from './notificacoes.api.js';
import classes from './notificacoes.module.css';

type Props = {
  readonly notificacao: Notificacao;
  /** Opens the subject of the notification, where it has a page. */
  readonly onAbrir?: () => void;
  readonly actions?: ReactNode;
};

/** A notification; a dot and a word mark it as unread. Its title links to its subject. */
export const Linha = ({ notificacao, onAbrir, actions }: Props) => {
  const { id, isRead, titulo, texto, em, caminho } = notificacao;
  const podeAbrir = usePodeAbrir();
  const ler = useLer();
  const abrir = () => {
    if (isRead === 0) ler.mutate(id);
    onAbrir?.();
  };
  return (
    <li className={classes['linha']} data-lida={isRead === 1}>
      <span className={classes['ponto']} aria-hidden="true" />
      <div className={classes['corpo']}>
        <p className={classes['titulo']}>
          {isRead === 0 && <VisuallyHidden>Não lida: </VisuallyHidden>}
          {caminho && podeAbrir(caminho) ? (
            <Anchor component={Link} to={caminho} onClick={abrir} inherit>
              {titulo}
            </Anchor>
          ) : (
            titulo
          )}
        </p>
        <p className={classes['texto']}>{texto}</p>
        <Text size="xs" c="dimmed" component="time" dateTime={em}>
          {instant(em).slice(0, -3)}
        </Text>
      </div>
      {actions}
    </li>
  );
};
