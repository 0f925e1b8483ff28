import { Alert, Text } from '@mantine/core';
import { IconShieldExclamation } from '@tabler/icons-react';
import { today } from '../../ui/clock.js';
import { avisosDeAgora, avisosDoDia, type Trabalho } from './avisos.js';
import { useAplicacoes } from './intervalos.api.js';
import classes from './intervalos.module.css';

type Linha = { readonly talhao?: string | undefined; readonly texto: string };

const Quadro = ({ linhas }: { readonly linhas: readonly Linha[] }) =>
  linhas.length > 0 && (
    <Alert color="ambar" icon={<IconShieldExclamation aria-hidden="true" />} title="Carência e reentrada">
      <ul className={classes['linhas']}>
        {linhas.map(({ talhao, texto }) => (
          <li key={`${talhao} ${texto}`}>
            {talhao && (
              <>
                <strong>{talhao}</strong>:{' '}
              </>
            )}
            {texto}
          </li>
        ))}
      </ul>
    </Alert>
  );

type DoDia = Trabalho & { readonly fazenda: number; readonly talhoes: readonly { readonly id: number; readonly nome: string }[] };

/** Before the first figure of a day is entered: applications in these plots that restrict harvest or entry. It forbids nothing. */
export const AvisosDoDia = ({ fazenda, talhoes, ...trabalho }: DoDia) => {
  const { aplicacoes, falhou } = useAplicacoes(fazenda, trabalho.data);
  if (aplicacoes)
    return (
      <Quadro
        linhas={talhoes.flatMap(({ id, nome }) =>
          avisosDoDia(aplicacoes, id, trabalho).map((texto) => ({ talhao: talhoes.length > 1 ? nome : undefined, texto })),
        )}
      />
    );
  return (
    falhou &&
    talhoes.length > 0 && (
      <Text size="sm" c="dimmed">
        Sem internet, e este aparelho ainda não guardou o que se aplicou: não se sabe se há carência ou reentrada.
      </Text>
    )
  );
};

/** On the page of a plot: applications that still restrict harvest or entry. */
export const AvisosDoTalhao = ({ id }: { readonly id: number }) => {
  const { aplicacoes = [] } = useAplicacoes(0, today());
  return <Quadro linhas={avisosDeAgora(aplicacoes, id).map((texto) => ({ texto }))} />;
};
