import { caminhoDe } from '@tulha/domain/references/especie';
import { registroDe } from '@tulha/domain/references/todos';
import { Link } from 'react-router';

const registro = registroDe('atividade');

/** The name of an activity, linked to its page where the dashboard has one. */
export const LinkDaAtividade = ({ id, children }: { readonly id: number; readonly children: string }) => {
  const caminho = registro ? caminhoDe(registro, id) : null;
  return caminho ? <Link to={caminho}>{children}</Link> : children;
};
