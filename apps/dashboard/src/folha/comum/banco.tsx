import { Alert, Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBuildingBank } from '@tabler/icons-react';
import type { contaBancaria } from '@tulha/domain/financeiro/conta-bancaria.catalogue';
import type { ContasDaFolha } from '@tulha/domain/folha/comum/folha.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import type { CatalogueAnswer } from '@tulha/domain/kernel/catalogue/record.answers';
import { useRead, useReadAll } from '../../http/hooks.js';
import { useMay } from '../../http/may.js';
import { useForm } from '../../ui/form/use-form.js';
import { WindowForm } from '../../ui/form/window-form.js';
import { day } from '../../ui/format.js';
import { Dialog } from '../../ui/over/dialog.js';
import { Loaded } from '../../ui/states.js';
import type { DaFolha } from './folhas.api.js';
import { useBaixarRemessa } from './folhas.writes.js';
import { QuemOBancoPagou } from './nao-recebeu.js';
import { QuemRecebe } from './quem-recebe.js';

/** Bank accounts of the farm itself: those with a cash flow. */
const useContasDaFazenda = () => {
  const { data } = useReadAll<CatalogueAnswer<typeof contaBancaria>>('/cad-dadosbancarios', { sort: 'titular' }, { modulo: 'financeiro' });
  return (data?.content ?? []).filter(({ fluxo }) => fluxo !== null);
};

type Um = Answer<typeof ContasDaFolha>['content'][number];

/** The account that a payment goes to, and the files that have it already. */
const ondeRecebe = ({ conta, remessas }: Um): string =>
  [conta, ...remessas.map(({ numero, feitaEm }) => `na remessa ${numero}, de ${day(feitaEm)}`)].filter(Boolean).join(' · ');

const Formulario = ({ tela, folha, close }: DaFolha & { readonly close: () => void }) => {
  const read = useRead<typeof ContasDaFolha>(`${tela.detalhe}/${folha.id}/banco`);
  const contas = useContasDaFazenda();
  const baixar = useBaixarRemessa(tela, folha);
  const form = useForm<{ conta: string; convenio: string; nsa: string }>({
    unsaved: { form: `remessa-${folha.id}`, over: false },
    initialValues: { conta: '', convenio: '', nsa: '' },
    validate: {
      conta: (conta) => (conta ? null : 'Escolha a conta que paga.'),
      convenio: (convenio) => (convenio.trim() ? null : 'Informe o convênio com o banco.'),
      nsa: (nsa) => (/^[1-9]\d{0,5}$/.test(nsa.trim()) ? null : 'Informe o número da remessa, de 1 a 999999.'),
    },
  });
  const escolhas = contas.map(({ id, titular, banco, numero }) => ({
    value: String(id),
    label: [titular, banco, numero].filter(Boolean).join(' · '),
  }));
  return (
    <Loaded read={read}>
      {(lista) => (
        <WindowForm
          form={form}
          send="Baixar o arquivo"
          busy={baixar.isPending}
          onBack={close}
          onSend={(values) => baixar.mutate(values, { onSuccess: close })}
        >
          {lista.avisos.map((aviso) => (
            <Alert key={aviso} color="ambar">
              {aviso}
            </Alert>
          ))}
          <QuemRecebe lista={lista} como={ondeRecebe} />
          <QuemOBancoPagou {...{ tela, folha }} pagos={lista.pagosPeloBanco} />
          <NativeSelect
            label="Conta que paga"
            description="Uma conta bancária da fazenda, com o fluxo dela"
            data={[{ value: '', label: 'Escolha a conta' }, ...escolhas]}
            {...form.getInputProps('conta')}
          />
          <TextInput label="Convênio" description="O número que o banco deu para pagar salários" {...form.getInputProps('convenio')} />
          <TextInput
            label="Número da remessa"
            description="Um a mais que o da última: o banco recusa um que não cresça"
            inputMode="numeric"
            {...form.getInputProps('nsa')}
          />
          <Text size="sm" c="dimmed">
            O arquivo segue o CNAB 240 da FEBRABAN. Nenhum banco o conferiu ainda: antes de pagar por ele, mande um de teste ao seu.
          </Text>
        </WindowForm>
      )}
    </Loaded>
  );
};

/** The bank's file of a closed sheet; workers without a valid account are named before the file is made. */
export const Banco = ({ tela, folha }: DaFolha) => {
  const [opened, { open, close }] = useDisclosure(false);
  const podeVer = useMay('financeiro', 'ler');
  if (!podeVer || folha.total === 0 || folha.paga) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconBuildingBank size="1.1rem" aria-hidden="true" />} onClick={open}>
        Banco
      </Button>
      <Dialog opened={opened} onClose={close} title="Arquivo de salários para o banco">
        <Formulario {...{ tela, folha, close }} />
      </Dialog>
    </>
  );
};
