import { Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconQrcode } from '@tabler/icons-react';
import type { ListaDoPix } from '@tulha/domain/folha/comum/folha.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { TIPOS_DE_CHAVE } from '@tulha/domain/kernel/chave-pix';
import { useRead } from '../../http/hooks.js';
import { useMay } from '../../http/may.js';
import { Dialog } from '../../ui/over/dialog.js';
import { Action } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import type { DaFolha } from './folhas.api.js';
import { useBaixarPix } from './folhas.writes.js';
import { pagaAlguem, QuemRecebe } from './quem-recebe.js';

type Um = Answer<typeof ListaDoPix>['content'][number];

/** The key with its kind, and the holder of the account where the name differs from the worker's. */
const comoSePaga = ({ tipo, chave, titular, nome }: Um): string =>
  [`${tipo ? TIPOS_DE_CHAVE[tipo] : ''} ${chave ?? ''}`, ...(titular && titular !== nome ? [`conta de ${titular}`] : [])].join(', ');

const Lista = ({ tela, folha, close }: DaFolha & { readonly close: () => void }) => {
  const read = useRead<typeof ListaDoPix>(`${tela.detalhe}/${folha.id}/pix`);
  const baixar = useBaixarPix(tela);
  return (
    <Loaded read={read}>
      {(lista) => (
        <Stack>
          <QuemRecebe lista={lista} como={comoSePaga} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Voltar
            </Button>
            <Action loading={baixar.isPending} disabled={!pagaAlguem(lista)} onClick={() => baixar.mutate(folha, { onSuccess: close })}>
              Baixar a lista
            </Action>
          </Group>
        </Stack>
      )}
    </Loaded>
  );
};

/** The Pix list of a closed sheet; workers without a valid key are named before the file is made. */
export const Pix = ({ tela, folha }: DaFolha) => {
  const [opened, { open, close }] = useDisclosure(false);
  const podeVer = useMay('financeiro', 'ler');
  if (!podeVer || folha.total === 0 || folha.paga) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconQrcode size="1.1rem" aria-hidden="true" />} onClick={open}>
        Pix
      </Button>
      <Dialog opened={opened} onClose={close} title="Pagar por Pix">
        <Lista {...{ tela, folha, close }} />
      </Dialog>
    </>
  );
};
