import { Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { count, money } from '../../ui/format.js';
import { Pessoas } from './pessoas.js';

type Um = { readonly colaborador: number; readonly nome: string; readonly valor: number; readonly falta: string | null };
type Lista<U extends Um> = { readonly content: readonly U[]; readonly total: number; readonly fora: number; readonly pago: number };

type Props<U extends Um> = { readonly lista: Lista<U>; readonly como: (um: U) => string };

/** Payments of a file, each with the way it is paid (`como`); above them the ones left out, and why. */
export const QuemRecebe = <U extends Um>({ lista: { content, total, fora, pago }, como }: Props<U>) => {
  const [dentro, deFora] = [content.filter(({ falta }) => falta === null), content.filter(({ falta }) => falta !== null)];
  return (
    <Stack>
      {deFora.length > 0 && (
        <>
          <Text>
            {deFora.length === 1 ? '1 pessoa fica' : `${count(deFora.length)} pessoas ficam`} de fora, com {money(fora)} a pagar de outro
            jeito:
          </Text>
          <Pessoas label="Quem fica de fora" pessoas={deFora} detalhe={({ falta }) => falta ?? ''} />
          <Text size="sm">
            Isso se corrige em <Link to="/cadastros/cad-dadosbancarios">Contas bancárias</Link>.
          </Text>
        </>
      )}
      {dentro.length > 0 && (
        <>
          <Text>
            {dentro.length === 1 ? '1 pessoa' : `${count(dentro.length)} pessoas`} na lista, com {money(total)}:
          </Text>
          <Pessoas label="Quem está na lista" pessoas={dentro} detalhe={como} />
        </>
      )}
      {pago > 0 && (
        <Text size="sm" c="dimmed">
          {money(pago)} desta folha já foram pagos, e ficam fora da lista.
        </Text>
      )}
    </Stack>
  );
};

/** Whether the file would have any payment in it. */
export const pagaAlguem = ({ content }: Lista<Um>): boolean => content.some(({ falta }) => falta === null);
