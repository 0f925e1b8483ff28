import { Button } from '@mantine/core';
import { IconCalculator, IconDownload, IconSignature } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Registro } from '../../catalogues/catalogues.api.js';
import { useMay } from '../../http/may.js';
import { useApurar, useBaixarExtrato, useBaixarPlanilha } from './acerto.api.js';

type Props = { readonly children: ReactNode; readonly icon: typeof IconDownload; readonly loading: boolean; readonly onClick: () => void };

const Botao = ({ icon: Icon, ...props }: Props) => (
  <Button variant="default" leftSection={<Icon size="1.1rem" aria-hidden="true" />} {...props} />
);

/** Works an open settlement out, and takes its papers. */
export const AcoesDoAcerto = ({ row }: { readonly row: Registro }) => {
  const podeMudar = useMay('folha', 'escrever');
  const apurar = useApurar(row);
  const extrato = useBaixarExtrato(row);
  const planilha = useBaixarPlanilha(row);
  return (
    <>
      {podeMudar && row['situacao'] === 'ABERTO' && (
        <Botao icon={IconCalculator} loading={apurar.isPending} onClick={() => apurar.mutate()}>
          Apurar
        </Botao>
      )}
      <Botao icon={IconSignature} loading={extrato.isPending} onClick={() => extrato.mutate()}>
        Extrato para assinar
      </Botao>
      <Botao icon={IconDownload} loading={planilha.isPending} onClick={() => planilha.mutate()}>
        Baixar planilha
      </Botao>
    </>
  );
};
